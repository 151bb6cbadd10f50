import type { Brand } from "@console/contract/brands.ts";
import { getRouteApi } from "@tanstack/react-router";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { words as shared } from "../../../../components/components.text.ts";
import { CopyButton } from "../../../../components/feedback/copy-button.tsx";
import { DetailCard } from "../../../../components/layout/detail-card.tsx";
import { Button } from "../../../../ui/button.tsx";
import { brandText as words } from "../brand.text.ts";
import { addFields, type FormField } from "../fields/brand.fields.ts";
import { formOf, sectionFields } from "../fields/brand-form.model.ts";

const route = getRouteApi("/shell/agencies/$id");

/** On separate lines, at the end. */
const wide: readonly FormField[] = ["address", "description"];

type Fact = { field: FormField; value: string };

/** The form's text fields that the record has. */
function listedFields(brand: Brand): Fact[] {
  const listed = (["brand", "contact", "domains"] as const)
    .flatMap((section) => sectionFields("add", section))
    .filter((field) => addFields[field].input && field in brand)
    .map((field) => ({ field, value: formOf(brand)[field] }));
  const isWide = ({ field }: Fact) => wide.includes(field);
  return [...listed.filter((fact) => !isWide(fact)), ...listed.filter(isWide)];
}

export function BrandInformation({ brand }: { brand: Brand }) {
  return (
    <DetailCard title={words.information}>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-3.5 max-md:grid-cols-1">
        {listedFields(brand).map(({ field, value }) => (
          <FactRow key={field} field={field} value={value} />
        ))}
      </dl>
    </DetailCard>
  );
}

function FactRow({ field, value }: Fact) {
  const navigate = route.useNavigate();
  const { label } = addFields[field];
  const text = value.trim();
  return (
    <div className={`group min-w-0 ${wide.includes(field) ? "col-span-full" : ""}`}>
      <dt className="text-12 text-fg-3">{label}</dt>
      <dd className="mt-0.5 flex min-h-5 items-center gap-1 text-14">
        {text === "" ? (
          <Button
            variant="ghost"
            size="sm"
            aria-label={words.addField(label)}
            className="-my-1 -ml-2.5"
            onClick={() => void navigate({ to: ".", search: { edit: 1 }, state: { field } })}
          >
            <Plus aria-hidden="true" className="size-3.5" />
            {words.addValue}
          </Button>
        ) : (
          <>
            <span className="min-w-0 break-words whitespace-pre-line">{shown(field, text)}</span>
            {field !== "name" && field !== "description" && (
              <CopyButton quiet text={text} label={words.copyField(label)} />
            )}
          </>
        )}
      </dd>
    </div>
  );
}

const linkClass = "text-accent-text underline-offset-3 hover:underline";

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
