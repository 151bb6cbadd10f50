import { APPLIED_MINUTES_AHEAD } from "@console/contract/limits.ts";
import type { RecordRef } from "@console/contract/machine-lists.ts";
import { type platform, platformErrors } from "@console/contract/platform.ts";
import type { DataHistory } from "@console/contract/platform-configuration.ts";
import type { Parsed } from "@console/contract/route.ts";
import { sharedErrors } from "@console/contract/shared-errors.ts";
import { archivedUntil } from "../../../audit/archived.ts";
import type { Context } from "../../../context/context.ts";
import { announce } from "../../../db/announce.ts";
import { findHistory } from "../../../db/data-history.db.ts";
import { insertIfNew } from "../../../db/records.ts";
import { settings } from "../../../db/tables/settings.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { dayIn } from "../../../lib/calendar.ts";
import { confirmChanges, findKnown, listBrands, listChanges, saveApplied } from "./platform.db.ts";

type Applied = Parsed<(typeof platform)["applied"]>["body"];
type Query<K extends "organizations" | "changes"> = Parsed<(typeof platform)[K]>["query"];

/** All brands by id, for a platform that discovers them or catches up. */
export async function organizations(ctx: Context, query: Query<"organizations">) {
  const data = await listBrands(ctx.db.current(), query);
  return { data, meta: { next: data.length < query.limit ? null : (data.at(-1)?.id ?? null) } };
}

/** Changes after a sequence number. There is always a next cursor for the following call. */
export async function changes(ctx: Context, { organization_id: ref, history: sent, ...page }: Query<"changes">) {
  const history = await findHistory(ctx.db.current());
  // Up to where this history began, the sequence numbers of the one before are its own.
  if (sent !== history.id && (sent !== undefined || page.after > history.after)) requireFirst(ctx, history, sent);
  const archived = await archivedUntil(ctx);
  if (archived && page.after < archived.seq) {
    const after = { ...history, after: archived.seq, resend_usage: null };
    throw refuse(platformErrors.changesArchived, { after: archived.seq }, { history: after });
  }
  const brandId = ref === undefined ? undefined : (await requireKnown(ctx, ref)).id;
  const data = await listChanges(ctx.db.current(), page, brandId);
  return { data, meta: { next: data.at(-1)?.seq ?? page.after, history: history.id } };
}

/** Who names no history may mean the first one, as long as there has been no other. */
function requireFirst(ctx: Context, history: DataHistory, sent: string | undefined): void {
  if (sent === undefined && history.resend_usage === null) return;
  const from = history.resend_usage?.from ?? history.began_at;
  const values = { day: dayIn(ctx.billingTimeZone, new Date(history.began_at)), after: history.after, from };
  throw refuse(platformErrors.historyChanged, values, { history });
}

/**
 * Records which version of a brand's configuration the platform runs, and that every change up to it is in effect.
 */
export async function applied(ctx: Context, ref: RecordRef, sent: Applied) {
  return ctx.db.transaction(async () => {
    const tx = ctx.db.current();
    const history = await findHistory(tx);
    if (sent.history !== history.id) requireFirst(ctx, history, sent.history);
    const { id: brandId, version } = await requireKnown(ctx, ref);
    // Until then, every later confirmation would count as the older one.
    if (Date.parse(sent.applied_at) > ctx.clock.now().getTime() + APPLIED_MINUTES_AHEAD * 60_000)
      throw refuse(platformErrors.appliedAhead, { minutes: APPLIED_MINUTES_AHEAD });
    const report = { brandId, version: sent.version, appliedAt: sent.applied_at };
    const saved = requireFound(await saveApplied(tx, report), platformErrors.notThere, { version });
    await confirmChanges(tx, report);
    // Changes from before the first confirmation need none.
    await insertIfNew(tx, settings, { name: "platform_confirms_since", value: ctx.clock.now().toISOString() });
    announce(ctx.db, "configuration");
    return { configuration_version: saved.version, applied_version: saved.applied_version };
  });
}

export async function requireKnown(ctx: Context, ref: RecordRef) {
  return requireFound(await findKnown(ctx.db.current(), ref), sharedErrors.brandNotFound);
}
