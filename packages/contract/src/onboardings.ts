import * as z from "zod/mini";
import { bulkAnswer, bulkRecords, idList } from "./bulk.ts";
import { columnOf, columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { line, partialShape, type RecordFields, requiredLine, sentShape, storedShape } from "./fields.ts";
import { DESCRIPTION_MAX, EMAIL_MAX, NAME_MAX, PHONE_MAX } from "./limits.ts";
import {
  brandEmail,
  DAY_MESSAGE,
  day,
  id,
  idText,
  instant,
  optionalText,
  pageQuery,
  record,
  requiredText,
  sortBy,
  text,
} from "./primitives.ts";
import { route } from "./route.ts";
import { hasVisible } from "./visible.ts";

/** ONB-22. */
export const REQUIRED_FIELDS = "Please fill in all required fields";

/** CONST-28. */
export const packageTypes = ["Enterprise", "Professional", "Starter"] as const;
const CHOOSE_TYPE = "Choose Enterprise, Professional or Starter.";
export const packageType = z.enum(packageTypes, {
  error: ({ input }) => (isMissing(input) ? REQUIRED_FIELDS : CHOOSE_TYPE),
});
export type PackageType = z.output<typeof packageType>;

export const onboardingStatus = z.enum(["scheduled", "done"], "Choose scheduled or done.");

const isMissing = (input: unknown) => input === undefined || input === null || input === "";

const given = z.string({ error: ({ input }) => (isMissing(input) ? REQUIRED_FIELDS : "Enter some text.") });
const required = z.pipe(given, requiredText(NAME_MAX, REQUIRED_FIELDS));
const requiredEmail = z.pipe(given.check(z.refine(hasVisible, REQUIRED_FIELDS)), brandEmail);

const TIME_MESSAGE = "Enter a time from 00:00 to 23:59 as HH:MM.";
const minute = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, TIME_MESSAGE));

/** Null and an empty field both mean none. */
const orNone = (schema: z.ZodMiniType<string, string>, message: string) =>
  z.pipe(
    z.union([z.literal(""), z.null(), schema], message),
    z.transform((sent: string | null) => sent || null),
  );

/** An onboarding's fields. Those without `stored` come later in answers. */
export const fieldsOfOnboarding = {
  company_name: { ...requiredLine("Company Name", NAME_MAX, REQUIRED_FIELDS), sent: required },
  contact_person: { ...requiredLine("Contact Person", NAME_MAX, REQUIRED_FIELDS), sent: required },
  contact_email: {
    label: "Contact Email",
    stored: z.string(),
    sent: requiredEmail,
    input: { maxLength: EMAIL_MAX, required: true },
  },
  contact_phone: { ...line("Contact Phone", PHONE_MAX), sent: optionalText(PHONE_MAX) },
  package_type: { label: "Package Type", sent: packageType },
  /** If empty, the type is shown instead. */
  package_name: { label: "Package Name", sent: optionalText(NAME_MAX), empty: "", input: { maxLength: NAME_MAX } },
  onboarding_date: { label: "Date (EST)", as: "day", sent: orNone(day, DAY_MESSAGE), empty: null },
  onboarding_time: { label: "Time (EST)", as: "clock", sent: orNone(minute, TIME_MESSAGE), empty: null },
  onboarding_at: { label: "Start", as: "instant", history: false },
  notes: { label: "Notes", sent: text(DESCRIPTION_MAX), empty: "", input: { maxLength: DESCRIPTION_MAX } },
  status: { label: "Status", words: { scheduled: "Pending", done: "Completed" } },
} satisfies RecordFields;

export const onboarding = z.object({
  ...record,
  ...storedShape(fieldsOfOnboarding),
  /** Day and minute in New York local time. */
  onboarding_date: z.nullable(z.string()),
  onboarding_time: z.nullable(z.string()),
  /** Null if the time is not known yet. */
  onboarding_at: z.nullable(instant),
  package_type: packageType,
  package_name: z.string(),
  notes: z.string(),
  status: onboardingStatus,
  /** Still scheduled although its time is over. */
  late: z.boolean(),
  scheduled_by: z.string(),
  done_by: z.nullable(z.string()),
  done_at: z.nullable(instant),
  /** The brand that was created from it. */
  organization_id: z.nullable(id),
  brand: z.nullable(z.string()),
  /** Days from `done_at` to the brand's first call, by the calendar in New York; null before that call. */
  first_call_days: z.nullable(z.int()),
});
export type Onboarding = z.output<typeof onboarding>;

/** A change of these fields is emailed to the contact. */
export const invitationFields = [
  ...(["company_name", "contact_person", "contact_email", "onboarding_date", "onboarding_time"] as const),
];

const SENT_MESSAGE = "Send the fields under onboarding.";

export const onboardingFields = z.object(sentShape(fieldsOfOnboarding), SENT_MESSAGE);
export type OnboardingFields = z.output<typeof onboardingFields>;

const changed = z
  .object(
    {
      ...partialShape(fieldsOfOnboarding),
      /** Cannot be undone (ONB-20). */
      status: z.optional(z.literal("done", "An onboarding can only be marked as done.")),
    },
    SENT_MESSAGE,
  )
  .check(
    z.refine(
      ({ status, ...fields }) => status === undefined || Object.values(fields).every((sent) => sent === undefined),
      {
        error: "Save the changes first, then mark it as done.",
        path: ["status"],
      },
    ),
  );

const params = z.object({ id: idText });

export const onboardingErrors = errors({
  notFound: { code: "not_found", message: "This onboarding wasn't found." },
  isDone: { code: "conflict", message: "This onboarding is done and can't be changed." },
  tooMany: {
    code: "rate_limited",
    message:
      "You've reached the limit of {limit} new onboardings per day. Please try again in {wait}, or ask a colleague to schedule it.",
  },
  noTime: { code: "conflict", message: "This onboarding has no time yet. Set a date and a time first." },
  timeWithoutDate: { code: "invalid", field: "onboarding.onboarding_date", message: "Choose a date for this time." },
  skippedTime: {
    code: "invalid",
    field: "onboarding.onboarding_time",
    message: "{time} doesn't exist on {date} in New York: clocks go forward that night. Choose another time.",
  },
});

const timeErrors = [onboardingErrors.timeWithoutDate, onboardingErrors.skippedTime];

const column = columnOf(fieldsOfOnboarding);

export const onboardingColumns = columns({
  company: column("company_name"),
  contact: column("contact_person"),
  email: column("contact_email"),
  phone: column("contact_phone"),
  when: { title: "Onboarding Date & Time (EST)" },
  date: { title: "Onboarding Date", field: "onboarding_date", as: "day" },
  time: { title: "Onboarding Time (EST)", field: "onboarding_time" },
  package: column("package_name"),
  type: column("package_type"),
  notes: column("notes"),
  by: { title: "Scheduled By", field: "scheduled_by" },
  status: column("status"),
  done: { title: "Completed By", field: "done_by" },
  done_on: { title: "Completed On", field: "done_at", as: "day" },
  brand: { title: "Brand", field: "brand" },
  first_call: { title: "Days from Signing to First Call", field: "first_call_days" },
  actions: { title: "Actions" },
});

export const onboardings = {
  list: route({
    id: "onboardings.list",
    method: "GET",
    path: "/admin/onboardings",
    summary: "Client onboardings, newest first",
    permission: "onboardings",
    list: "page",
    query: z.object({
      ...pageQuery,
      status: z.optional(onboardingStatus),
      package_type: z.optional(packageType),
      /** First and last day in New York, both included. */
      from: z.optional(day),
      to: z.optional(day),
      /** Only those without a day. */
      undated: z.optional(z.literal("true", "Send true, or leave it out.")),
      /** Only these: the selected ones, for an export. */
      ids: z.optional(idList),
      sort: sortBy("created_at", "onboarding_at", "company_name", "done_at"),
    }),
    columns: onboardingColumns,
    data: z.array(onboarding),
  }),
  firstCalls: route({
    id: "onboardings.firstCalls",
    method: "GET",
    path: "/admin/onboardings/first_calls",
    summary: "How many days onboardings took from signing to the first call of their brand",
    permission: "onboardings",
    data: z.object({
      /** Onboardings whose brand has had its first call. */
      onboardings: z.int(),
      /** Null without any. */
      median_days: z.nullable(z.number()),
    }),
  }),
  read: route({
    id: "onboardings.read",
    method: "GET",
    path: "/admin/onboardings/{id}",
    summary: "One onboarding",
    permission: "onboardings",
    params,
    errors: [onboardingErrors.notFound],
    data: onboarding,
  }),
  create: route({
    id: "onboardings.create",
    method: "POST",
    path: "/admin/onboardings",
    summary: "Schedule an onboarding; with a time, the contact is invited by email",
    permission: "onboardings",
    audit: ["onboarding.created"],
    touches: null,
    body: z.object({ onboarding: onboardingFields }, SENT_MESSAGE),
    errors: [...timeErrors, onboardingErrors.tooMany],
    data: onboarding,
  }),
  update: route({
    id: "onboardings.update",
    method: "PATCH",
    path: "/admin/onboardings/{id}",
    summary: "Change a scheduled onboarding, or mark it as done",
    permission: "onboardings",
    audit: ["onboarding.updated", "onboarding.done"],
    touches: null,
    params,
    body: z.object({ onboarding: changed }, SENT_MESSAGE),
    errors: [onboardingErrors.notFound, onboardingErrors.isDone, ...timeErrors],
    ifMatch: true,
    data: onboarding,
  }),
  bulkDone: route({
    id: "onboardings.bulkDone",
    method: "POST",
    path: "/admin/onboardings/bulk_done",
    summary: "Mark several onboardings as done; refusals are reported per onboarding",
    permission: "onboardings",
    audit: ["onboarding.done"],
    touches: null,
    bulk: true,
    body: z.object({ records: bulkRecords }, "Send the records."),
    data: bulkAnswer,
  }),
  remove: route({
    id: "onboardings.remove",
    method: "DELETE",
    path: "/admin/onboardings/{id}",
    summary: "Delete a scheduled onboarding; an invitation that was sent is canceled by email",
    permission: "onboardings",
    audit: ["onboarding.deleted"],
    touches: null,
    params,
    errors: [onboardingErrors.notFound, onboardingErrors.isDone],
    ifMatch: true,
    data: z.object({ id }),
  }),
  invite: route({
    id: "onboardings.invite",
    method: "GET",
    path: "/admin/onboardings/{id}/invite.ics",
    summary: "The onboarding as a calendar file",
    permission: "onboardings",
    params,
    answer: "file",
    fileTypes: ["text/calendar"],
    errors: [onboardingErrors.notFound, onboardingErrors.noTime],
    data: null,
  }),
};
