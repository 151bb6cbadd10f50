import { recordEvents } from "../../src/audit/audit.ts";
import { sealAll } from "../../src/audit/seal.ts";
import type { Context } from "../../src/context/context.ts";

export type WrittenActivity = {
  event: keyof typeof kinds;
  /** The record that it is about, and the person who did it; null for the system. */
  id: number;
  actor: { id: number; name: string } | null;
  message: string;
  values?: Record<string, unknown> | undefined;
};

const kinds = {
  "brand.updated": "brand",
  "brand.created": "brand",
  "coupon.deleted": "coupon",
  "package.updated": "package",
  "team.updated": "member",
} as const;

/** Writes and seals entries at the clock's time, as services write them. */
export async function writeActivities(ctx: Context, entries: readonly WrittenActivity[]): Promise<void> {
  await ctx.db.transaction(async () => {
    for (const { event, id, actor, message, values } of entries) {
      const kind = kinds[event];
      const own = { ...ctx, audited: [], ...(actor && { actor: { ...ctx.actor, ...actor } }) };
      const brand = { id: kind === "brand" ? id : null, name: "" };
      const subject = { kind, id, label: `${kind} ${id}`, brand };
      await recordEvents(own, [{ event, message, subject, ...(values && { before: { note: null }, after: values }) }]);
    }
  });
  await sealAll(ctx.db);
}
