import * as z from "zod/mini";
import type { RecordFields } from "./fields.ts";
import { REMINDER_DAYS_MAX, REMINDER_DAYS_MIN, REMINDER_TEXT_MAX } from "./limits.ts";
import { requiredText, wholeInput } from "./primitives.ts";

const reminding = z.enum(["off", "on"], "Choose off or on.");

const days = (label: string, empty: number) => ({
  label,
  as: "number" as const,
  stored: z.int(),
  sent: wholeInput(REMINDER_DAYS_MIN, REMINDER_DAYS_MAX),
  empty,
});
const opening = (label: string, empty: string) => ({
  label,
  stored: z.string(),
  sent: requiredText(REMINDER_TEXT_MAX, "Enter how the email begins."),
  input: { maxLength: REMINDER_TEXT_MAX, required: true as const },
  empty,
});

/** When unpaid bills are reminded of, in days after the due date, and how the email of each step begins. */
export const fieldsOfReminders = {
  payment_reminders: {
    label: "Payment reminders",
    words: { off: "Off", on: "On" },
    stored: reminding,
    sent: reminding,
    empty: "off",
  },
  reminder_days_1: days("First reminder (days)", -3),
  reminder_text_1: opening(
    "First reminder (text)",
    "A payment is due soon. If it's already on its way, thank you: there is nothing else to do.",
  ),
  reminder_days_2: days("Second reminder (days)", 0),
  reminder_text_2: opening("Second reminder (text)", "A payment is due now. If it's already on its way, thank you."),
  reminder_days_3: days("Third reminder (days)", 3),
  reminder_text_3: opening(
    "Third reminder (text)",
    "A payment is past due. Please pay it in the next few days. If it's already on its way, thank you.",
  ),
  reminder_days_4: days("Fourth reminder (days)", 10),
  reminder_text_4: opening(
    "Fourth reminder (text)",
    "We still haven't received a payment that is past due. Please pay it now, or reply to this email if you have a question about it.",
  ),
  reminder_days_5: days("Final reminder (days)", 21),
  reminder_text_5: opening(
    "Final reminder (text)",
    "This is our last reminder of a payment that is long past due. Please pay it now, or reply to this email so that we can find a solution together.",
  ),
} satisfies RecordFields;

/** From the first reminder to the last. */
export const reminderSteps = [1, 2, 3, 4, 5] as const;
export type ReminderStep = (typeof reminderSteps)[number];
export const LAST_STEP: ReminderStep = 5;

type Stored = { [N in `reminder_days_${ReminderStep}`]: number } & { [N in `reminder_text_${ReminderStep}`]: string };
/** A step of the policy: days after the due date, and how its email begins. */
export type PolicyStep = { step: ReminderStep; days: number; text: string };

export const policySteps = (stored: Stored): PolicyStep[] =>
  reminderSteps.map((step) => ({ step, days: stored[`reminder_days_${step}`], text: stored[`reminder_text_${step}`] }));

/** The first step that isn't later than the one before it; undefined if all are. */
export const misplacedStep = (steps: readonly { step: ReminderStep; days: number }[]): ReminderStep | undefined =>
  steps.find(({ days }, index) => days <= (steps[index - 1]?.days ?? Number.NEGATIVE_INFINITY))?.step;
