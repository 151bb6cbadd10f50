import { yesNo } from "@console/contract/columns.ts";
import { fieldsOfOperator as declared, invoiceSending, invoiceSendingLabel } from "@console/contract/operator.ts";
import { type Field, formFields, text, verbatim } from "../../../components/form/fields.ts";
import { typedDecimal } from "../../../lib/typed-money.ts";

type Declared = { label: string };

/** '8.875 %' and '' are numbers too; anything else is passed on for the contract to reject. */
function rateOf(typed: string): string {
  const rate = typed.trim().replace(/\s*%$/, "");
  return rate === "" ? "0" : (typedDecimal(rate) ?? rate);
}

const percent = (field: Declared) => ({ ...text(field, { inputMode: "decimal" }), shown: rateOf, sent: rateOf });

/** Empty and other text becomes NaN, which the contract rejects. */
const whole = (field: Declared): Field<string, number> => ({
  ...text(field, { inputMode: "numeric" }),
  sent: (typed) => Number(typedDecimal(typed) ?? Number.NaN),
});

/** The same, which may be below 0: '-3', also with a minus sign. */
const signed = (field: Declared): Field<string, number> => ({
  ...text(field, { inputMode: "text" }),
  sent: (typed) => {
    const [, sign, digits = ""] = /^\s*([-−]?)(.*)$/s.exec(typed) ?? [];
    const days = Number(typedDecimal(digits) ?? Number.NaN);
    return sign ? -days : days;
  },
});

const opening = (field: Declared) => verbatim(field, { rows: 3 });

export const operatorFields = formFields(declared, {
  address: verbatim(declared.address, { rows: 3 }),
  reply_to: text(declared.reply_to, { type: "email" }),
  color: text(declared.color, { spellCheck: false }),
  payment_instructions: verbatim(declared.payment_instructions, { rows: 3 }),
  invoice_prefix: text(declared.invoice_prefix, { spellCheck: false }),
  tax_rate: percent(declared.tax_rate),
  terms_days: whole(declared.terms_days),
  invoice_sending: {
    ...text(declared.invoice_sending),
    format: (typed: string) => invoiceSendingLabel[invoiceSending.parse(typed)],
  },
  invoice_sending_hours: whole(declared.invoice_sending_hours),
  apply_credit_at_close: {
    ...text(declared.apply_credit_at_close),
    sent: (typed: string) => typed === "true",
    format: (typed: string) => yesNo[typed === "true" ? "true" : "false"],
  },
  second_person_limit: text(declared.second_person_limit, { inputMode: "decimal" }),
  erasure_days: whole(declared.erasure_days),
  email_days: whole(declared.email_days),
  notification_days: whole(declared.notification_days),
  webhook_days: whole(declared.webhook_days),
  activity_months: whole(declared.activity_months),
  payment_reminders: {
    ...text(declared.payment_reminders),
    format: (typed: string) =>
      typed === "on" ? declared.payment_reminders.words.on : declared.payment_reminders.words.off,
  },
  reminder_days_1: signed(declared.reminder_days_1),
  reminder_text_1: opening(declared.reminder_text_1),
  reminder_days_2: signed(declared.reminder_days_2),
  reminder_text_2: opening(declared.reminder_text_2),
  reminder_days_3: signed(declared.reminder_days_3),
  reminder_text_3: opening(declared.reminder_text_3),
  reminder_days_4: signed(declared.reminder_days_4),
  reminder_text_4: opening(declared.reminder_text_4),
  reminder_days_5: signed(declared.reminder_days_5),
  reminder_text_5: opening(declared.reminder_text_5),
  attention_margin: percent(declared.attention_margin),
  attention_bill_change: percent(declared.attention_bill_change),
  attention_usage_fall: percent(declared.attention_usage_fall),
  attention_silent_hours: whole(declared.attention_silent_hours),
  attention_days: whole(declared.attention_days),
  attention_part_days: whole(declared.attention_part_days),
});
