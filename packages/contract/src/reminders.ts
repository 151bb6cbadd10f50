import * as z from "zod/mini";
import { billingErrors, month } from "./billing.ts";
import { errors } from "./errors.ts";
import { day, decimal, id, idText } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

/** Which brands and bills a preview lists at most; its sums are of all. */
export const REMINDERS_SHOWN = 100;

/** Why a bill whose step is due gets no reminder. */
export const leftOut = z.enum([
  ...(["brand_paused", "bill_paused", "held", "hold_lifted", "not_sent", "sent_recently"] as const),
  ...(["unallocated", "no_address"] as const),
]);
export type LeftOut = z.output<typeof leftOut>;

const step = z.int();
const remindedBill = z.object({
  bill_month: month,
  invoice_number: z.string(),
  due_on: z.iso.date(),
  open_amount: decimal,
  /** 0 or less until it is late. */
  days_late: z.int(),
  /** The step that the email is for; null if the bill is only listed. */
  step: z.nullable(step),
});

/** One email to each of a brand's addresses. */
export const plannedReminder = z.object({
  organization_id: id,
  brand: z.string(),
  recipients: z.array(z.string()),
  /** The highest of its bills: it words the email. */
  step,
  /** Open on the bills that it lists. */
  sum: decimal,
  bills: z.array(remindedBill),
});
export type PlannedReminder = z.output<typeof plannedReminder>;

const leftOutBill = z.object({
  organization_id: id,
  brand: z.string(),
  bill_month: month,
  invoice_number: z.string(),
  why: leftOut,
});

/** Off: what would be sent if reminders were on. Done: the reminders of the day have left. */
export const remindersState = z.enum(["sends", "off", "weekend", "done"]);

/** What a run on a day sends, and which bills it leaves out although a step is due. */
export const remindersPreview = z.object({
  on: z.iso.date(),
  state: remindersState,
  /** How many brands. */
  count: z.int(),
  sum: decimal,
  /** The largest sums. */
  brands: z.array(plannedReminder),
  left_out_count: z.int(),
  left_out: z.array(leftOutBill),
});
export type RemindersPreview = z.output<typeof remindersPreview>;

/** Reminders of a brand and of its open bills. */
export const brandReminders = z.object({
  paused: z.boolean(),
  bills: z.array(
    z.object({
      bill_month: month,
      paused: z.boolean(),
      /** The last step that was sent, and its day; null before the first. */
      step: z.nullable(step),
      sent_on: z.nullable(z.iso.date()),
    }),
  ),
});
export type BrandReminders = z.output<typeof brandReminders>;

export const reminderErrors = errors({
  past: { code: "invalid", field: "on", message: "Choose today or a later day." },
});

const MESSAGE = "Send paused as true or false.";
const body = z.object({ paused: z.boolean(MESSAGE) }, MESSAGE);

export const reminders = {
  preview: route({
    id: "reminders.preview",
    method: "GET",
    path: "/admin/reminders/preview",
    summary: "What a run on a day would send, tomorrow by default, and which bills it would leave out and why",
    permission: "brands",
    query: z.object({ on: z.optional(day) }),
    errors: [reminderErrors.past],
    data: remindersPreview,
  }),
  ofBrand: route({
    id: "reminders.ofBrand",
    method: "GET",
    path: "/admin/agencies/{id}/reminders",
    summary: "Whether a brand's reminders are paused, and the last one of each open bill",
    permission: "brands",
    params: z.object({ id: idText }),
    errors: [sharedErrors.brandNotFound],
    data: brandReminders,
  }),
  pauseBrand: route({
    id: "reminders.pauseBrand",
    method: "PATCH",
    path: "/admin/agencies/{id}/reminders",
    summary: "Pause the reminders of a brand, or resume them",
    permission: "brands",
    audit: ["reminder.paused", "reminder.resumed"],
    touches: null,
    params: z.object({ id: idText }),
    body,
    errors: [sharedErrors.brandNotFound],
    data: brandReminders,
  }),
  pauseBill: route({
    id: "reminders.pauseBill",
    method: "PATCH",
    path: "/admin/billing_histories/{month}/reminders",
    summary: "Pause the reminders of a bill, or resume them",
    permission: "brands",
    brandScoped: true,
    audit: ["reminder.paused", "reminder.resumed"],
    touches: null,
    params: z.object({ month }),
    body,
    errors: [billingErrors.billNotFound],
    data: brandReminders,
  }),
};
