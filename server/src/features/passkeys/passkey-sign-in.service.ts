import type { ShownResponse, ShowOptions } from "@console/contract/passkeys.ts";
import type { Context } from "../../context.ts";
import { AppError } from "../../http/errors.ts";
import { requireUse } from "../../http/rate-limit.ts";
import { networkOf } from "../sign-in/sign-in.rules.ts";
import { type Opened, openSession } from "../sign-in/sign-in.service.ts";
import { signInText } from "../sign-in/sign-in.text.ts";
import type { Purpose } from "./challenges.ts";
import { noteUse, type Place, readPasskey, showOptions } from "./show.service.ts";

const QUARTER_HOUR = 900;
/** Passkeys that one network may ask for, and try, in a quarter of an hour: as many as codes. */
const TRIES_NETWORK = 300;

const purposeOf = ({ browserHash }: Place): Purpose => ({ kind: "sign_in", userId: null, browserHash });

/** @throws AppError rate_limited, conflict */
export async function signInOptions(ctx: Context, place: Place): Promise<ShowOptions> {
  await requireUse(ctx, `passkey:options:${networkOf(ctx.request.ip)}`, TRIES_NETWORK, QUARTER_HOUR);
  return showOptions(ctx, place, purposeOf(place));
}

/**
 * Exchanges a passkey for a session.
 * @throws AppError invalid_passkey, inactive_user, rate_limited
 */
export async function signInWithPasskey(
  ctx: Context,
  place: Place,
  sent: ShownResponse,
  userAgent: string,
): Promise<Opened> {
  await requireUse(ctx, `passkey:sign-in:${networkOf(ctx.request.ip)}`, TRIES_NETWORK, QUARTER_HOUR);
  const shown = await readPasskey(ctx, place, sent, purposeOf(place));
  const opened = await ctx.db.transaction(async () => {
    await noteUse(ctx, shown);
    return openSession(ctx, shown.userId, { userAgent, way: "passkey" });
  });
  // Refused only after the right passkey, and outside the transaction, so that its use stays noted.
  if (typeof opened === "string") throw new AppError("inactive_user", signInText.inactive, { person: shown.userId });
  return opened;
}
