import { EXTERNAL_ID_MAX, USAGE_ID_MAX } from "@console/contract/limits.ts";
import type { UsageEvent } from "@console/contract/platform.ts";
import { ID_MAX, plainDecimal } from "@console/contract/primitives.ts";
import { usageType } from "@console/contract/usage-types.ts";

/** An event as the contract's schema returns it, plus its instant as a number. */
export type PlainEvent = Omit<UsageEvent, "business_id" | "organization_id"> & {
  organization_id: number;
  business_id: string | null;
  at: number;
};

/** Printable, without spaces that would be trimmed and characters that JSON escapes. */
const plainText = (max: number) => new RegExp(`^[!#-[\\]-~]{1,${max}}$`);
const plainId = plainText(USAGE_ID_MAX);
const plainExternalId = plainText(EXTERNAL_ID_MAX);
/** Below the maximum quantity, and exact as a number. */
const plainQuantity = /^\d{1,7}(?:\.\d{1,6})?$/;
const plainInstant = /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d\.\d\d\dZ$/;
/** The last days of months, which differ by month. */
const endOfMonth = /^20\d\d-(?:(?:0[13578]|1[02])-(?:29|3[01])|(?:0[469]|11)-(?:29|30))T/;

const ALL_FIELDS = 6;

/**
 * Parses an event in the usual form: an object with short printable texts, plain digits and an instant in UTC to the
 * millisecond. The contract's schema takes ten times as long, mostly to find out which of many forms a value has.
 * @returns null for every other event, valid or not: the schema decides
 */
export function readPlainEvent(sent: unknown): PlainEvent | null {
  if (typeof sent !== "object" || sent === null || Array.isArray(sent)) return null;
  const { id, organization_id, business_id = null, type, quantity: given, occurred_at } = asFields(sent);
  if (Object.keys(sent).length !== ("business_id" in sent ? ALL_FIELDS : ALL_FIELDS - 1)) return null;
  if (typeof id !== "string" || !plainId.test(id)) return null;
  if (typeof organization_id !== "number" || !Number.isInteger(organization_id)) return null;
  if (organization_id < 1 || organization_id > ID_MAX) return null;
  if (!isUsageType(type)) return null;
  const digits = typeof given === "number" ? String(given) : given;
  if (typeof digits !== "string" || !plainQuantity.test(digits)) return null;
  const quantity = plainDecimal(digits);
  if (type !== "storage_gb" && (business_id === null || quantity === "0")) return null;
  if (business_id !== null && (typeof business_id !== "string" || !plainExternalId.test(business_id))) return null;
  if (typeof occurred_at !== "string" || !isPlainInstant(occurred_at)) return null;
  return { id, organization_id, business_id, type, quantity, occurred_at, at: Date.parse(occurred_at) };
}

type Fields = Partial<Record<keyof UsageEvent, unknown>>;
const asFields = (sent: object) => sent as Fields;

const isUsageType = (type: unknown): type is UsageEvent["type"] => usageType.options.some((each) => each === type);

const isPlainInstant = (text: string): boolean =>
  plainInstant.test(text) || (endOfMonth.test(text) && plainInstant.test(`${text.slice(0, 8)}01${text.slice(10)}`));
