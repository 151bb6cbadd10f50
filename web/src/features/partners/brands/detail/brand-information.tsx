import type { Brand } from "@console/contract/brands.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { words as shared } from "../../../../components/components.text.ts";
import { CopyButton } from "../../../../components/feedback/copy-button.tsx";
import { cx } from "../../../../lib/cx.ts";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/card.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandText as words } from "../brand.text.ts";
import { addFields, type FormField } from "../fields/brand.fields.ts";
import { formOf, sectionFields } from "../fields/brand-form.model.ts";

const route = getRouteApi("/shell/agencies/$id");

/** On separate lines, at the end. */
const wide: readonly FormField[] = ["address", "description"];

type Fact = { field: FormField; value: string };

/** The form's text fields that the record has. */
const listedFields = (brand: Brand): Fact[] =>
  (["brand", "contact", "domains"] as const)
    .flatMap((section) => sectionFields("add", section))
    .filter((field) => addFields[field].input && field in brand)
    .map((field) => ({ field, value: formOf(brand)[field] }));

export function BrandInformation({ brand }: { brand: Brand }) {
  const facts = listedFields(brand);
  const isWide = ({ field }: Fact) => wide.includes(field);
  const rowOf = ({ field, value }: Fact) => <FactRow key={field} field={field} value={value} />;
  return (
    <Section title={words.information}>
      <div className="@container">
        <dl className="grid grid-cols-[112px_minmax(0,1fr)] gap-x-6 pt-1 text-13 @min-[560px]:grid-cols-[112px_minmax(0,1fr)_112px_minmax(0,1fr)]">
          {facts.filter((fact) => !isWide(fact)).map(rowOf)}
          <Row label={words.since}>
            <Time at={brand.created_at} show="date" className="tabular-nums" />
          </Row>
          {facts.filter(isWide).map(rowOf)}
        </dl>
      </div>
    </Section>
  );
}

type RowProps = { label: string; wide?: boolean; children: ReactNode };

const Row = ({ label, wide = false, children }: RowProps) => (
  <div className="group contents">
    <dt className={cx("py-2 text-fg-3", wide && "col-start-1")}>{label}</dt>
    <dd className={cx("flex min-h-[34px] min-w-0 items-center gap-1 py-2", wide && "col-start-2 -col-end-1")}>
      {children}
    </dd>
  </div>
);

function FactRow({ field, value }: Fact) {
  const navigate = route.useNavigate();
  const { label } = addFields[field];
  const text = value.trim();
  return (
    <Row label={label} wide={wide.includes(field)}>
      {text === "" ? (
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
