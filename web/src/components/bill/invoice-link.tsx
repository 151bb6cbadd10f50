import { Link } from "@tanstack/react-router";
import { cx } from "../../lib/cx.ts";
import { paths } from "../../lib/paths.ts";

type InvoiceLinkProps = {
  brandId: number;
  month: string;
  number: string;
  /** Its name for screen readers, where the number alone does not say whose it is. */
  label?: string;
  /** In a row, where a larger target would cover the checkbox above it. */
  inRow?: boolean;
};

/** An invoice's number, which opens it on its brand's billing tab. */
export const InvoiceLink = ({ brandId, month, number, label, inRow = false }: InvoiceLinkProps) => (
  <Link
    to={paths.brandBilling}
    params={{ id: String(brandId) }}
    search={{ month, invoice: month }}
    aria-label={label}
    className={cx("text-accent-text tabular-nums underline-offset-3 hover:underline", !inRow && "touch")}
  >
    {number}
  </Link>
);
