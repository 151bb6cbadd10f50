import { Link } from "@tanstack/react-router";
import { paths } from "../../lib/paths.ts";

type InvoiceLinkProps = {
  brandId: number;
  month: string;
  number: string;
  /** Its name for screen readers, where the number alone does not say whose it is. */
  label?: string;
};

/** An invoice's number, which opens it on its brand's billing tab. */
export const InvoiceLink = ({ brandId, month, number, label }: InvoiceLinkProps) => (
  <Link
    to={paths.brandBilling}
    params={{ id: String(brandId) }}
    search={{ month, invoice: month }}
    aria-label={label}
    className="touch text-accent-text tabular-nums underline-offset-3 hover:underline"
  >
    {number}
  </Link>
);
