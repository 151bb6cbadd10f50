import type { TestStage } from "@console/contract/credentials.ts";
import * as z from "zod/mini";
import { networkText, stripeText, twilioText } from "./credential-test.text.ts";
import type { Guard } from "./guarded-net.ts";
import { type CredentialValues, Problem, runStages } from "./test-stages.ts";

const account = z.object({ status: z.optional(z.string()) });

/**
 * Logs in with account SID and token, then reads the account and the trunk.
 * @param urls origins of Twilio's two APIs
 */
export function testTwilio(
  guard: Guard,
  urls: { api: string; trunking: string },
  values: CredentialValues,
): Promise<TestStage[]> {
  const sid = values.account_sid ?? "";
  const token = values.auth_token ?? "";
  const trunk = values.trunk_sid ?? "";
  const authorization = `Basic ${Buffer.from(`${sid}:${token}`).toString("base64")}`;
  let state: string | undefined;

  const login = async (signal: AbortSignal) => {
    if (sid === "" || token === "") throw new Problem(twilioText.missing);
    if (!isSid(sid)) throw new Problem(twilioText.accountSid);
    const { status, body } = await guard.get(`${urls.api}/2010-04-01/Accounts/${sid}.json`, { authorization }, signal);
    if (status === 401 || status === 403 || status === 404) {
      throw new Problem(twilioText.rejected(status));
    }
    if (status !== 200) throw answeredWith(twilioText.name, status);
    state = z.safeParse(account, jsonOf(body)).data?.status;
    return twilioText.accepted;
  };

  const use = async (signal: AbortSignal) => {
    if (state === "suspended" || state === "closed") throw new Problem(twilioText.state(state));
    if (trunk === "") return twilioText.noTrunk;
    if (!isSid(trunk)) throw new Problem(twilioText.trunkSid);
    const { status } = await guard.get(`${urls.trunking}/v1/Trunks/${trunk}`, { authorization }, signal);
    if (status === 404) throw new Problem(twilioText.unknownTrunk);
    if (status !== 200) throw answeredWith(twilioText.name, status);
    return twilioText.works;
  };

  return runStages(hostOf(urls.api), [
    { stage: "reach", run: (signal) => reach(guard, urls.api, signal) },
    { stage: "login", run: login },
    { stage: "use", run: use },
  ]);
}

/** Reads the balance. The other two values cannot be tested from here; only their format is checked. */
export function testStripe(guard: Guard, url: string, values: CredentialValues): Promise<TestStage[]> {
  const key = values.secret_key ?? "";
  let allowed = false;

  const login = async (signal: AbortSignal) => {
    if (key === "") throw new Problem(stripeText.missing);
    if (key.startsWith("pk_")) throw new Problem(stripeText.publishable);
    if (!/^[\x21-\x7e]+$/.test(key)) throw new Problem(stripeText.invalidCharacters);
    const { status } = await guard.get(`${url}/v1/balance`, { authorization: `Bearer ${key}` }, signal);
    if (status === 401) throw new Problem(stripeText.rejected);
    // Stripe recognizes a restricted key even if it lacks the permission to read the balance.
    if (status !== 200 && status !== 403) throw answeredWith(stripeText.name, status);
    allowed = status === 200;
    return stripeText.accepted;
  };

  const use = async () => {
    if (!allowed) throw new Problem(stripeText.noBalance);
    return [stripeText.balance, ...hints(key, values)].join(" ");
  };

  return runStages(hostOf(url), [
    { stage: "reach", run: (signal) => reach(guard, url, signal) },
    { stage: "login", run: login },
    { stage: "use", run: use },
  ]);
}

function hints(key: string, values: CredentialValues): string[] {
  const publishable = values.publishable_key ?? "";
  const webhook = values.webhook_secret ?? "";
  const found: string[] = [];
  const mode = /^pk_(test|live)_/.exec(publishable)?.[1];
  if (publishable && !mode) found.push(stripeText.hints.publishable);
  else if (mode && !/^[sr]k_/.test(key)) found.push(stripeText.hints.secret);
  else if (mode && key.slice(3, 7) !== mode) found.push(stripeText.hints.modes);
  if (webhook && !webhook.startsWith("whsec_")) found.push(stripeText.hints.webhook);
  return found;
}

/** Sent without credentials; any answer proves that the service is reachable. */
async function reach(guard: Guard, url: string, signal: AbortSignal): Promise<string> {
  await guard.get(`${url}/`, {}, signal);
  return networkText.connected(hostOf(url));
}

const hostOf = (url: string) => new URL(url).host;

/** Also prevents the value from changing the URL path it is inserted into. */
const isSid = (text: string) => /^[A-Za-z0-9]{2,64}$/.test(text);

const answeredWith = (who: string, status: number) => new Problem(networkText.errorAnswer(who, status));

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
