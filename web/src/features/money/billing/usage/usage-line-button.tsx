import { useNavigate } from "@tanstack/react-router";
import { paths } from "../../../../lib/paths.ts";
import { billingText as words } from "../billing.text.ts";

/** The name of a line: opens its breakdown. */
export function UsageLineButton({ line, label }: { line: string; label: string }) {
  const navigate = useNavigate({ from: paths.brandBilling });
  return (
    <button
      type="button"
      aria-label={words.explainLine(label)}
      className="rounded-xs text-left underline decoration-line-strong decoration-dotted underline-offset-4 hover:decoration-solid print:no-underline"
      onClick={() => void navigate({ search: (before) => ({ ...before, line }), resetScroll: false })}
    >
      {label}
    </button>
  );
}
