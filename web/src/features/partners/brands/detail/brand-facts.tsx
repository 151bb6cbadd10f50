import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useIsClosed } from "../../../../api/brand-record.ts";
import { words as shared } from "../../../../components/components.text.ts";
import { CopyButton } from "../../../../components/feedback/copy-button.tsx";
import { common } from "../../../../lib/common.text.ts";
import { cx } from "../../../../lib/cx.ts";
import { Button } from "../../../../ui/button.tsx";
import { brandText as words } from "../brand.text.ts";
import { addFields, type FormField } from "../fields/brand.fields.ts";

const route = getRouteApi("/shell/agencies/$id");

/** On separate lines, at the end. */
export const wide: readonly FormField[] = ["address", "description"];

export type Fact = { field: FormField; value: string };

type RowProps = { label: string; wide?: boolean; children: ReactNode };

export const Row = ({ label, wide = false, children }: RowProps) => (
  <div className="group contents">
    <dt className={cx("py-2 text-fg-3", wide && "col-start-1")}>{label}</dt>
    <dd className={cx("flex min-h-[34px] min-w-0 items-center gap-1 py-2", wide && "col-start-2 -col-end-1")}>
      {children}
    </dd>
  </div>
);

/** A stored field, which can be added where it is empty. */
export function FactRow({ field, value }: Fact) {
  const navigate = route.useNavigate();
  const { label } = addFields[field];
  const isClosed = useIsClosed(Number(route.useParams().id));
  const text = value.trim();
  return (
    <Row label={label} wide={wide.includes(field)}>
      {text === "" && isClosed ? (
        <span className="text-fg-3">{common.notSet}</span>
      ) : text === "" ? (
        <Button
          variant="ghost"
          size="sm"
          aria-label={words.addField(label)}
          className="-my-1.5 -ml-2.5 text-fg-3"
          onClick={() => void navigate({ to: ".", search: { edit: 1 }, state: { field } })}
        >
          <Plus aria-hidden="true" className="size-3.5" />
          {words.addValue}
        </Button>
      ) : (
        <>
          <span
            title={text}
            className={cx("min-w-0", wide.includes(field) ? "wrap-anywhere whitespace-pre-line" : "truncate")}
          >
            {shown(field, text)}
          </span>
          {field !== "name" && field !== "description" && (
            // Over the gap between the columns.
            <span className="-mr-8 max-md:mr-0">
              <CopyButton quiet text={text} label={words.copyField(label)} />
            </span>
          )}
        </>
      )}
    </Row>
  );
}

const linkClass = "touch text-accent-text underline-offset-3 hover:underline";

function shown(field: FormField, text: string): ReactNode {
  const href = addressOf(field, text);
  if (href === null) return text;
  const outside = href.startsWith("https:");
  return (
    <a href={href} className={linkClass} {...(outside && { target: "_blank", rel: "noopener noreferrer" })}>
      {text}
      {outside && <span className="sr-only"> {shared.newTab}</span>}
    </a>
  );
}

function addressOf(field: FormField, text: string): string | null {
  switch (field) {
    case "support_email":
    case "email":
      return `mailto:${text}`;
    case "phone":
      return `tel:${text.replace(/[^\d+]/g, "")}`;
    case "website":
      return text.startsWith("https://") ? text : null;
    case "domain":
    case "frontend_domain":
    case "backend_domain":
      return `https://${text}`;
    case "address":
      return `https://www.openstreetmap.org/search?query=${encodeURIComponent(text)}`;
    default:
      return null;
  }
}
