import type { ShownResponse, ShowOptions } from "@console/contract/passkeys.ts";
import { signInErrors } from "@console/contract/sign-in.ts";
import { requireNetworkUse } from "../../../auth/rate-limit.ts";
import type { Context } from "../../../context/context.ts";
import { refuse } from "../../../http/errors.ts";
import { type Browser, type Opened, openSession } from "../sign-in/sign-in.service.ts";
import { authenticationOptions, type RequestOrigin, recordUse, verifyAssertion } from "./assertion.service.ts";
import type { Purpose } from "./challenges.ts";

const QUARTER_HOUR = 900;
/** Challenges that one network may request, and answer, in 15 minutes: as many as codes. */
const TRIES_NETWORK = 300;

const purposeOf = ({ browserHash }: RequestOrigin): Purpose => ({ kind: "sign_in", userId: null, browserHash });

export async function signInOptions(ctx: Context, from: RequestOrigin): Promise<ShowOptions> {
  await requireNetworkUse(ctx, (network) => `passkey:options:${network}`, TRIES_NETWORK, QUARTER_HOUR);
  return authenticationOptions(ctx, from, purposeOf(from));
}

/** Exchanges a passkey for a session. */
export async function signInWithPasskey(
  ctx: Context,
  from: RequestOrigin,
  sent: ShownResponse,
  browser: Pick<Browser, "userAgent" | "replaced">,
): Promise<Opened> {
  await requireNetworkUse(ctx, (network) => `passkey:sign-in:${network}`, TRIES_NETWORK, QUARTER_HOUR);
  const assertion = await verifyAssertion(ctx, from, sent, purposeOf(from));
  const opened = await ctx.db.transaction(async () => {
    await recordUse(ctx, assertion);
    return openSession(ctx, assertion.userId, { ...browser, way: "passkey" });
  });
  // Thrown only after a valid passkey, and outside the transaction, so that its use stays recorded.
  if (opened === "use_single_sign_on") throw refuse(signInErrors.useSingleSignOn, {}, { person: assertion.userId });
  if (typeof opened === "string") throw refuse(signInErrors.inactive, {}, { person: assertion.userId });
  return opened;
}
