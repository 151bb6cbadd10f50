import type { AuditFormat } from "@console/contract/fields.ts";
import { common } from "../../lib/common.text.ts";
import { formatClock, formatDay, formatExact } from "../../lib/dates.ts";
import { formatPercent, formatRate, formatSum } from "../../lib/money.ts";
import { monthName } from "../../lib/months.ts";
import { listNames } from "../../lib/names.ts";
import { historyText as words } from "./history.text.ts";

type Format = { as: AuditFormat; names: Readonly<Record<string, string>> };

/** A recorded value as the form shows it. */
export function auditValue({ as, names }: Format, value: unknown): string {
  if (value === null || value === undefined || value === "") return common.notSet;
  if (Array.isArray(value)) {
    if (as === "bills") return words.bills(value.length);
    if (as === "notes") return listNames(value.map(({ number, amount }) => `${number}: ${formatSum(amount)}`));
    return value.length === 0 ? common.none : listNames(value.map((each) => auditValue({ as, names }, each)));
  }
  const word = names[String(value)];
  if (word !== undefined) return word;
  if (as === "plan") return planText(names, value);
  if (typeof value === "object") return partsOf(value);
  return formats[as](value);
}

const asText = (value: unknown): string => String(value);

const formats: Record<AuditFormat, (value: unknown) => string> = {
  text: asText,
  number: (value) => Number(value).toLocaleString("en-US", { maximumFractionDigits: 6 }),
  money: (value) => formatRate(asText(value)).replace("-", "−"),
  percent: (value) => formatPercent(asText(value)),
  day: (value) => formatDay(asText(value)),
  month: (value) => monthName(asText(value)),
  instant: (value) => formatExact(asText(value)),
  clock: (value) => formatClock(asText(value)),
  // An id without a name.
  list: (value) => (typeof value === "number" ? words.deletedRecord(value) : asText(value)),
  picture: () => words.picture,
  plan: asText,
  bills: asText,
  notes: asText,
};

function planText(names: Format["names"], value: unknown): string {
  const plan = { organization_plan_id: 0, package: "", starts_on: "", ...Object(value) };
  const name = names[String(plan.organization_plan_id)] ?? plan.package;
  return words.planFrom(name || words.deletedRecord(plan.organization_plan_id), formatDay(plan.starts_on));
}

/** The set values of an object: 'OpenAI · gpt-4o'. */
function partsOf(value: object): string {
  const parts = Object.values(value).flatMap((part): string[] => {
    if (Array.isArray(part)) return part.length > 0 ? [listNames(part.map((each) => partsOf(Object(each))))] : [];
    return typeof part === "string" || typeof part === "number" ? [String(part)] : [];
  });
  return parts.filter((part) => part !== "").join(" · ") || common.none;
}
