import { fieldsOfOnboarding as declared, type PackageType } from "@console/contract/onboardings.ts";
import { normalizeEmail } from "@console/contract/primitives.ts";
import { day, type Field, type FormOf, formFields, text, verbatim } from "../../../../components/form/fields.ts";
import { formatClock } from "../../../../lib/dates.ts";

/** Initially none is chosen, which the contract rejects. */
const packageType: Field<PackageType | "", PackageType> = {
  label: declared.package_type.label,
  empty: "",
  format: (type) => type,
  sent: asType,
};

export const onboardingFields = formFields(declared, {
  company_name: text(declared.company_name, { wide: true }),
  contact_person: text(declared.contact_person, { wide: true }),
  contact_email: {
    ...text(declared.contact_email, { type: "email", inputMode: "email" }),
    shown: normalizeEmail,
    sent: normalizeEmail,
  },
  contact_phone: text(declared.contact_phone, { type: "tel", inputMode: "tel" }),
  package_type: packageType,
  package_name: text(declared.package_name, { wide: true }),
  onboarding_date: {
    ...day(declared.onboarding_date, { min: "2000-01-01", max: "2199-12-31" }),
    checks: "onboarding_time",
  },
  onboarding_time: {
    ...text(declared.onboarding_time, { type: "time" }),
    shown: (time: string) => (time === "" ? "" : formatClock(time)),
  },
  notes: verbatim(declared.notes, { rows: 3, wide: true }),
});

export type OnboardingForm = FormOf<typeof onboardingFields>;

/** A form without a type is rejected before it is sent. */
function asType(type: PackageType | ""): PackageType {
  return type as PackageType;
}
