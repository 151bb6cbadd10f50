import type { devices as contract } from "@console/contract/devices.ts";
import { deviceErrors } from "@console/contract/devices.ts";
import type { Parsed } from "@console/contract/route.ts";
import { about } from "../../../audit/audit.ts";
import type { Session } from "../../../context/caller.ts";
import type { Context } from "../../../context/context.ts";
import { requireFound } from "../../../http/errors.ts";
import { newToken, sha256 } from "../../../secrets/keyring.ts";
import { endOtherSessions, endSession, listSessions, saveRenewal, saveStepUp } from "./devices.db.ts";
import { deviceName, deviceOf } from "./devices.rules.ts";
import { auditDevices, deviceWords } from "./devices.text.ts";

type ListQuery = Parsed<typeof contract.list>["query"];

export async function listDevices(ctx: Context, session: Session, query: ListQuery) {
  const { data, meta } = await listSessions(ctx.db.current(), ctx.clock, session.user.id, query);
  const shown = data.map(({ user_agent, ...row }) => ({
    ...row,
    ...deviceOf(user_agent),
    current: row.id === session.id,
  }));
  return { data: shown, meta };
}

export async function endDevice(ctx: Context, session: Session, id: number): Promise<{ id: number }> {
  const ended = requireFound(await endSession(ctx.db.current(), ctx.clock, session.user.id, id), deviceErrors.notFound);
  await auditDevices(ctx, "device.ended", about("device", { id, name: deviceName(ended.user_agent) }));
  return { id };
}

/** @returns how many there were */
export async function endOtherDevices(ctx: Context, session: Session): Promise<{ ended: number }> {
  const ended = await endOtherSessions(ctx.db.current(), ctx.clock, session.user.id, session.id);
  const [first] = ended;
  if (!first) return { ended: 0 };
  const name = ended.length === 1 ? deviceName(first.user_agent) : deviceWords.count(ended.length);
  await auditDevices(ctx, "device.ended", about("device", { id: first.id, name }), {}, true);
  return { ended: ended.length };
}

/**
 * After a step-up the session has another token: one that was stolen before is worth nothing, and least of all what the
 * step-up allows.
 * @returns the token
 */
export async function renewSession(ctx: Context, id: number, way: "passkey" | "provider" | "code"): Promise<string> {
  const token = newToken();
  const now = ctx.clock.now().toISOString();
  await saveRenewal(ctx.db.current(), { id, now, tokenHash: sha256(token), isStrong: way !== "code" });
  return token;
}

/** Records that the person has just created a passkey in the session. */
export async function recordStepUp(ctx: Context, sessionId: number): Promise<void> {
  await saveStepUp(ctx.db.current(), { id: sessionId, now: ctx.clock.now().toISOString() });
}
