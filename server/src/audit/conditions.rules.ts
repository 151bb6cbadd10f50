import type { AuditEvent } from "@console/contract/audit-events.ts";

/** Fields of a brand that no notification or reason for attention reads. */
export const unreadFields: ReadonlySet<string> = new Set(["address", "phone", "description", "website", "email"]);

type Entry = { event: AuditEvent; after?: Record<string, unknown> | undefined };

/**
 * Whether a write can begin, end or reword a condition. What a condition has found is read again after such a write, so the
 * most frequent one, of a brand's contact details, must not cost as much as a change of its name.
 */
export function mayChangeConditions({ event, after = {} }: Entry): boolean {
  const fields = Object.keys(after);
  return event !== "brand.updated" || fields.length === 0 || fields.some((field) => !unreadFields.has(field));
}
