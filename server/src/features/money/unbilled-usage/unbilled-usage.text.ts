import { usageUnit } from "@console/contract/line-kinds.ts";
import { possessive } from "@console/contract/possessive.ts";
import type { UsageType } from "@console/contract/usage-types.ts";
import { auditWith } from "../../../audit/audit.ts";
import { numberText } from "../../../lib/amounts.ts";
import { shortMonth } from "../../../lib/calendar.ts";

type Usage = { brand: string; month: string; type: UsageType; quantity: string };

/** '12 standard minutes from October'. */
const inWords = ({ quantity, type, month }: Usage, today: string): string =>
  `${numberText(quantity)} ${usageUnit(type)} from ${shortMonth(month, today)}`;

/** Activity messages, shown after the person's name. */
export const auditUnbilled = auditWith({
  "usage.waived": ({ brand, today }, usage: Usage) => `waived ${inWords(usage, today)} for ${brand}`,
  "usage.billed": ({ brand, today }, usage: Usage, billMonth: string) =>
    `added ${inWords(usage, today)} to ${possessive(brand)} ${shortMonth(billMonth, today)} bill`,
});

const inMonths = (months: number): string => (months === 1 ? "" : ` from ${months} months`);

/** What needs attention, as sentences. */
export const unbilledAttention = {
  unbilled: (brand: string, months: number) => `${possessive(brand)} usage${inMonths(months)} hasn't been billed.`,
  inactive: (brand: string, months: number) =>
    `${brand} used the platform while it was inactive. Its usage${inMonths(months)} hasn't been billed.`,
};
