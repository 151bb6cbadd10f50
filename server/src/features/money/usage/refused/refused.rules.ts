import { createHash } from "node:crypto";
import { EXTERNAL_ID_MAX, REFUSED_PAYLOAD_MAX, USAGE_ID_MAX } from "@console/contract/limits.ts";
import { externalIdOf, type RecordRef, recordRef } from "@console/contract/machine-lists.ts";
import type { RefusedReason } from "@console/contract/refused-events.ts";
import * as z from "zod/mini";
import { usageFaults } from "../usage.text.ts";

/** An event that is not counted, as it is kept. */
export type RefusedUsage = {
  /** Place in the batch. */
  index: number;
  /** Null where it has no readable id. */
  id: string | null;
  reason: RefusedReason;
  message: string;
  /** The brand's id as text, what was sent instead of one, or nothing. */
  brandRef: string;
  /** The platform's id of the business. */
  business: string | null;
  type: string | null;
  quantity: string | null;
  at: number | null;
  payload: string;
};

export type Fault = keyof typeof usageFaults;

const reasonOf: Record<Fault, RefusedReason> = {
  unreadable: "malformed",
  unknownField: "unknown_field",
  tooOld: "too_old",
  tooEarly: "too_far_ahead",
  unknownBrand: "unknown_brand",
  unknownBusiness: "unknown_business",
  otherBrand: "unknown_business",
  forgotten: "too_old",
  conflict: "conflict",
};

/** What is right in itself: the contract's fields, with the brand as it was named. */
type Sent = {
  id: string;
  organization_id: RecordRef;
  business_id?: string | null | undefined;
  type: string;
  quantity: string;
  occurred_at: string;
};

/** An event that is right in itself. Only its own fields are kept, so that it fits whatever was sent beside them. */
export function refusal(index: number, event: Sent, fault: Fault): RefusedUsage {
  const { id, organization_id, business_id = null, type, quantity, occurred_at } = event;
  return {
    index,
    id,
    reason: reasonOf[fault],
    message: usageFaults[fault],
    type,
    quantity,
    brandRef: refText(organization_id),
    business: business_id,
    at: Date.parse(occurred_at),
    payload: JSON.stringify({ id, organization_id, business_id, type, quantity, occurred_at }),
  };
}

/** Names of unknown fields in a message, and how much of each: the message is part of what groups have in common. */
const [NAMES_SHOWN, NAME_SHOWN] = [5, 60];

/**
 * A valid event with fields that the contract does not know. It is stored as it was sent, or, if that is too long, without
 * these fields.
 * @param unknown paths of the unknown fields
 */
export function withUnknownFields(index: number, event: Sent, sent: unknown, unknown: readonly string[]): RefusedUsage {
  const known = refusal(index, event, "unknownField");
  const names = unknown.toSorted().map((name) => storable(name.slice(0, NAME_SHOWN)));
  const more = names.length > NAMES_SHOWN ? [`and ${names.length - NAMES_SHOWN} more`] : [];
  const whole = JSON.stringify({ ...Object(sent), organization_id: event.organization_id });
  return {
    ...known,
    message: known.message.replace("{fields}", () => [...names.slice(0, NAMES_SHOWN), ...more].join(", ")),
    payload: whole.length > REFUSED_PAYLOAD_MAX ? known.payload : storable(whole),
  };
}

/**
 * An event that cannot be read, as far as it can.
 * @param brandIds of brands that events name by the voice platform's own ids
 */
export function malformed(
  index: number,
  id: string | null,
  sent: unknown,
  message: string,
  brandIds: ReadonlyMap<RecordRef, number>,
): RefusedUsage {
  const { organization_id, business_id, type, quantity, occurred_at } = Object(sent);
  const ref = z.safeParse(recordRef, organization_id);
  const at = typeof occurred_at === "string" ? Date.parse(occurred_at) : Number.NaN;
  return {
    index,
    id,
    reason: "malformed",
    message,
    brandRef: ref.success ? refText(brandIds.get(ref.data) ?? ref.data) : "",
    business: shortText(business_id, EXTERNAL_ID_MAX),
    type: shortText(type, EXTERNAL_ID_MAX),
    quantity: shortText(quantity, EXTERNAL_ID_MAX),
    at: Number.isNaN(at) ? null : at,
    payload: storable((JSON.stringify(sent) ?? "").slice(0, REFUSED_PAYLOAD_MAX)),
  };
}

const refText = (ref: RecordRef): string => {
  const externalId = externalIdOf(ref);
  return externalId === null ? String(ref) : `external:${externalId}`;
};

const shortText = (sent: unknown, max: number): string | null =>
  typeof sent === "string" || typeof sent === "number" ? storable(String(sent).slice(0, max)) : null;

/** PostgreSQL takes no NUL, and what was cut in the middle of a character is no text. */
const storable = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll("\0", "\uFFFD")
    .replace(/^\uFEFF/, "");

/** The key of a kept event among those of its brand: nothing is kept twice, not even what has no id. */
export const keyOfRefusal = ({ id, payload }: Pick<RefusedUsage, "id" | "payload">): string =>
  id ?? `#${createHash("sha256").update(payload).digest("hex")}`;

/** The group's own text of the business: only an unknown one is a cause. */
export const causeBusiness = ({ reason, business }: RefusedUsage): string =>
  reason === "unknown_business" ? (business ?? "").slice(0, USAGE_ID_MAX) : "";
