import {
  ADDRESS_MAX,
  EMAIL_MAX,
  INVOICE_PREFIX_MAX,
  NAME_MAX,
  PAYMENT_INSTRUCTIONS_MAX,
  TAX_ID_MAX,
  TAX_NAME_MAX,
} from "@console/contract/limits.ts";
import { type Field, type FormOf, text, verbatim } from "../../../components/form/fields.ts";
import { typedDecimal } from "../../../lib/typed-money.ts";
import type { OperatorFields } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";

/** '8.875 %' and '' are numbers too; anything else is passed on for the contract to reject. */
function rateOf(typed: string): string {
  const rate = typed.trim().replace(/\s*%$/, "");
  return rate === "" ? "0" : (typedDecimal(rate) ?? rate);
}

const percent = (label: string) => ({ ...text(label, { inputMode: "decimal" }), shown: rateOf, sent: rateOf });

/** Empty and other text becomes NaN, which the contract rejects. */
const whole = (label: string): Field<string, number> => ({
  ...text(label, { inputMode: "numeric" }),
  sent: (typed) => Number(typedDecimal(typed) ?? Number.NaN),
});

/** Every setting that a person enters, in form order; a text field needs no other code in the form. */
export const operatorFields = {
  legal_name: text(words.labels.legal_name, { required: true, maxLength: NAME_MAX }),
  address: verbatim(words.labels.address, { rows: 3, maxLength: ADDRESS_MAX }),
  tax_id: text(words.labels.tax_id, { maxLength: TAX_ID_MAX }),
  display_name: text(words.labels.display_name, { maxLength: NAME_MAX }),
  reply_to: text(words.labels.reply_to, { type: "email", maxLength: EMAIL_MAX }),
  payment_instructions: verbatim(words.labels.payment_instructions, { rows: 3, maxLength: PAYMENT_INSTRUCTIONS_MAX }),
  invoice_prefix: text(words.labels.invoice_prefix, {
    required: true,
    spellCheck: false,
    maxLength: INVOICE_PREFIX_MAX,
  }),
  tax_name: text(words.labels.tax_name, { maxLength: TAX_NAME_MAX }),
  tax_rate: percent(words.labels.tax_rate),
  attention_margin: percent(words.labels.attention_margin),
  attention_bill_change: percent(words.labels.attention_bill_change),
  attention_usage_fall: percent(words.labels.attention_usage_fall),
  attention_silent_hours: whole(words.labels.attention_silent_hours),
  attention_days: whole(words.labels.attention_days),
  attention_part_days: whole(words.labels.attention_part_days),
} satisfies Record<keyof OperatorFields, object>;

export type OperatorForm = FormOf<typeof operatorFields>;
