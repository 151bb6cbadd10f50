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
  attention_margin: percent(declared.attention_margin),
  attention_bill_change: percent(declared.attention_bill_change),
  attention_usage_fall: percent(declared.attention_usage_fall),
  attention_silent_hours: whole(declared.attention_silent_hours),
  attention_days: whole(declared.attention_days),
  attention_part_days: whole(declared.attention_part_days),
});
