import { DESCRIPTION_MAX, NAME_MAX, ONBOARDING_MINUTES, PHONE_MAX } from "@console/contract/limits.ts";
import { instantInNewYork } from "@console/contract/new-york.ts";
import { type Onboarding, onboarding, onboardingFields, type PackageType } from "@console/contract/onboardings.ts";
import { normalizeEmail } from "@console/contract/primitives.ts";
import type { ConflictField, Side } from "../../components/conflict-notice.tsx";
import { formatDay } from "../../lib/dates.ts";
import { formText as words } from "./onboarding-form.text.ts";
import { formatClock } from "./onboarding-times.ts";
import type { OnboardingFields } from "./onboardings.queries.ts";

/** As typed: no type is chosen at first. */
export type OnboardingForm = Omit<OnboardingFields, "package_type"> & { package_type: PackageType | "" };

export const fieldNames = [
  "company_name",
  "contact_person",
  "contact_email",
  "contact_phone",
  "onboarding_date",
  "onboarding_time",
  "package_type",
  "package_name",
  "notes",
] as const;
export type FieldName = (typeof fieldNames)[number];

export const emptyForm: OnboardingForm = {
  company_name: "",
  contact_person: "",
  contact_email: "",
  contact_phone: "",
  onboarding_date: "",
  onboarding_time: "",
  package_type: "",
  package_name: "",
  notes: "",
};

/** A package that is called like its type has no name of its own. */
export const formOf = (from: Onboarding): OnboardingForm => ({
  company_name: from.company_name,
  contact_person: from.contact_person,
  contact_email: from.contact_email,
  contact_phone: from.contact_phone,
  onboarding_date: from.onboarding_date ?? "",
  onboarding_time: from.onboarding_time ?? "",
  package_type: from.package_type,
  package_name: from.package_name === from.package_type ? "" : from.package_name,
  notes: from.notes,
});

/** As the server keeps them. */
export const cleaned = (form: OnboardingForm): OnboardingForm => ({
  ...form,
  company_name: form.company_name.trim(),
  contact_person: form.contact_person.trim(),
  contact_email: normalizeEmail(form.contact_email),
  contact_phone: form.contact_phone.trim(),
  package_name: form.package_name.trim() === form.package_type ? "" : form.package_name.trim(),
});

/** The checked form: a type is chosen then. */
export function sendable(form: OnboardingForm): OnboardingFields {
  const { package_type, ...rest } = cleaned(form);
  if (package_type === "") throw new Error("a form without a package type is not sent");
  return { ...rest, package_type };
}

const longest: Partial<Record<FieldName, number>> = {
  company_name: NAME_MAX,
  contact_person: NAME_MAX,
  contact_phone: PHONE_MAX,
  package_name: NAME_MAX,
  notes: DESCRIPTION_MAX,
};

const emailField = onboardingFields.shape.contact_email;

/** What is wrong with a field in this form, or undefined. */
export function problemOf(field: FieldName, form: OnboardingForm): string | undefined {
  const value = form[field].trim();
  const max = longest[field];
  if (max !== undefined && value.length > max) return words.tooLong(max);
  switch (field) {
    case "company_name":
    case "contact_person":
    case "package_type":
      return value === "" ? words.required : undefined;
    case "contact_email":
      if (value === "") return words.required;
      return emailField.safeParse(value).success ? undefined : words.badEmail;
    case "onboarding_date":
      return value === "" && form.onboarding_time !== "" ? words.dateForTime : undefined;
    case "onboarding_time":
      return isSkipped(form) ? words.skippedHour : undefined;
    default:
      return undefined;
  }
}

const isSkipped = ({ onboarding_date: date, onboarding_time: time }: OnboardingForm): boolean =>
  date !== "" && time !== "" && instantInNewYork({ date, time }) === null;

/** Who else is met within 45 minutes of this time, and when: 'Acme at 3:00 PM'. */
export function clashesWith(form: OnboardingForm, day: readonly Onboarding[], ownId: number | undefined): string[] {
  const { onboarding_date: date, onboarding_time: time } = form;
  const at = date && time ? instantInNewYork({ date, time }) : null;
  if (at === null) return [];
  return day
    .filter(({ id, onboarding_at: other }) => {
      const apart = other === null ? Number.POSITIVE_INFINITY : Math.abs(Date.parse(other) - Date.parse(at));
      return id !== ownId && apart < ONBOARDING_MINUTES * 60_000;
    })
    .map(({ company_name, onboarding_time }) => words.clashOne(company_name, formatClock(onboarding_time ?? "")));
}

/** Only what differs from the stored state is sent. */
export function changesOf(stored: OnboardingForm, form: OnboardingForm): Partial<OnboardingFields> {
  const next = cleaned(form);
  const changed = fieldNames.filter((field) => next[field] !== stored[field]);
  return Object.fromEntries(changed.map((field) => [field, next[field]]));
}

/** The record that came with a refusal; null where it cannot be read. */
export function currentOf(sent: unknown): Onboarding | null {
  const parsed = onboarding.safeParse(sent);
  return parsed.success ? parsed.data : null;
}

export type Choices = Partial<Record<FieldName, Side>>;

/** A field that both changed keeps what was typed until the person chooses; one that only they changed is theirs. */
export const firstChoices = (loaded: OnboardingForm, mine: OnboardingForm): Choices =>
  Object.fromEntries(fieldNames.map((field) => [field, mine[field] === loaded[field] ? "theirs" : "mine"]));

/** The fields in which a colleague's save and this form differ. */
export function conflictRows(theirs: OnboardingForm, mine: OnboardingForm, choices: Choices): ConflictField[] {
  return fieldNames
    .filter((field) => theirs[field] !== mine[field])
    .map((field) => ({
      field,
      label: words.labels[field],
      theirs: shown(field, theirs[field]),
      mine: shown(field, mine[field]),
      choice: choices[field] ?? "mine",
    }));
}

function shown(field: FieldName, value: string): string {
  if (value === "") return value;
  if (field === "onboarding_date") return formatDay(value);
  return field === "onboarding_time" ? formatClock(value) : value;
}

/** The form with each conflicting field taken from the chosen side. */
export function resolved(theirs: OnboardingForm, mine: OnboardingForm, choices: Choices): OnboardingForm {
  const from = (field: FieldName) => (choices[field] === "theirs" ? theirs : mine);
  return {
    company_name: from("company_name").company_name,
    contact_person: from("contact_person").contact_person,
    contact_email: from("contact_email").contact_email,
    contact_phone: from("contact_phone").contact_phone,
    onboarding_date: from("onboarding_date").onboarding_date,
    onboarding_time: from("onboarding_time").onboarding_time,
    package_type: from("package_type").package_type,
    package_name: from("package_name").package_name,
    notes: from("notes").notes,
  };
}
