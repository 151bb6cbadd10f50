import { DESCRIPTION_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX } from "@console/contract/limits.ts";
import type { OnboardingFields, PackageType } from "@console/contract/onboardings.ts";
import { normalizeEmail } from "@console/contract/primitives.ts";
import { day, type Field, type FormOf, text, verbatim } from "../../../../components/form/fields.ts";
import { formatClock } from "../../../../lib/wall-clock.ts";
import { formText as words } from "./onboarding-form.text.ts";

/** Initially none is chosen, which the contract rejects. */
const packageType: Field<PackageType | "", PackageType> = {
  label: words.labels.package_type,
  empty: "",
  shown: (type) => type,
  sent: asType,
};

/** Every stored field that a person enters, in form order; a text field needs no other code in the form. */
export const onboardingFields = {
  company_name: text(words.labels.company_name, { required: true, wide: true, maxLength: NAME_MAX }),
  contact_person: text(words.labels.contact_person, { required: true, wide: true, maxLength: NAME_MAX }),
  contact_email: {
    ...text(words.labels.contact_email, { required: true, type: "email", inputMode: "email", maxLength: EMAIL_MAX }),
    shown: normalizeEmail,
    sent: normalizeEmail,
  },
  contact_phone: text(words.labels.contact_phone, { type: "tel", inputMode: "tel", maxLength: PHONE_MAX }),
  package_type: packageType,
  package_name: text(words.labels.package_name, { wide: true, maxLength: NAME_MAX }),
  onboarding_date: {
    ...day(words.labels.onboarding_date, { min: "2000-01-01", max: "2199-12-31" }),
    checks: "onboarding_time",
  },
  onboarding_time: {
    ...text(words.labels.onboarding_time, { type: "time" }),
    shown: (time: string) => (time === "" ? "" : formatClock(time)),
  },
  notes: verbatim(words.labels.notes, { rows: 3, wide: true, maxLength: DESCRIPTION_MAX }),
} satisfies Record<keyof OnboardingFields, object>;

export type OnboardingForm = FormOf<typeof onboardingFields>;

/** A form without a type is rejected before it is sent. */
function asType(type: PackageType | ""): PackageType {
  return type as PackageType;
}
