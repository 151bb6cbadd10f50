import type { ReactNode } from "react";
import { TextField } from "../../../../components/form/text-field.tsx";
import type { FormField, Section } from "./brand.fields.ts";
import { type FormPart, sectionFields } from "./brand-form.model.ts";
import { formText } from "./brand-form.text.ts";

export const sectionId = (section: Section): string => `brand-form-${section}`;

/** One part of the form; the list on the left jumps to it. */
export const FormSection = ({ section, children }: { section: Section; children: ReactNode }) => (
  <fieldset
    id={sectionId(section)}
    tabIndex={-1}
    className="min-w-0 border-line outline-none not-first:mt-7 not-first:border-t not-first:pt-6"
  >
    <legend className="float-left w-full text-14 font-semibold tracking-name">
      {formText.sections[section].title}
    </legend>
    <p className="clear-both pt-0.5 pb-3.5 text-13 text-fg-2">{formText.sections[section].about}</p>
    {children}
  </fieldset>
);

export const TwoColumns = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-cols-2 items-start gap-x-4 gap-y-3.5 max-md:grid-cols-1">{children}</div>
);

type SectionFieldsProps = { part: FormPart; section: Section; except?: readonly FormField[] };

/** The text fields of a section, except those that the section renders itself. */
export const SectionFields = ({ part, section, except = [] }: SectionFieldsProps) =>
  sectionFields(part.mode, section)
    .filter((name) => !except.includes(name))
    .map((name) => <TextField key={name} form={part.record} name={name} />);
