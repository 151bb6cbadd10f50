import { useNavigate } from "@tanstack/react-router";
import { cx } from "../../../../lib/cx.ts";
import { paths } from "../../../../lib/paths.ts";
import { openerClass } from "../../../../ui/popover.tsx";
import { billingText as words } from "../billing.text.ts";

/** The name of a line: opens its breakdown. */
export function UsageLineButton({ line, label }: { line: string; label: string }) {
  const navigate = useNavigate({ from: paths.brandBilling });
  return (
    <button
      type="button"
      aria-label={words.explainLine(label)}
      className={cx(openerClass, "max-md:whitespace-normal print:no-underline")}
      onClick={() => void navigate({ search: (before) => ({ ...before, line }), resetScroll: false })}
    >
      {label}
    </button>
  );
}
