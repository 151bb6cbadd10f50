import type { TestStage } from "@console/contract/credentials.ts";
import * as z from "zod/mini";
import type { Guard } from "./guarded-net.ts";
import { type CredentialValues, Problem, runStages } from "./test-stages.ts";

const account = z.object({ status: z.optional(z.string()) });

/**
 * Logs in with account SID and token, then reads the account and the trunk.
 * @param urls origins of Twilio's two interfaces
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
    if (sid === "" || token === "") throw new Problem("Enter the account SID and the auth token.");
    if (!isSid(sid)) throw new Problem("The account SID is not one: it is AC and 32 letters and digits.");
    const { status, body } = await guard.get(`${urls.api}/2010-04-01/Accounts/${sid}.json`, { authorization }, signal);
    if (status === 401 || status === 403 || status === 404) {
      throw new Problem(`Twilio does not accept this account SID and auth token (${status}).`);
    }
    if (status !== 200) throw answeredWith("Twilio", status);
    state = z.safeParse(account, jsonOf(body)).data?.status;
    return "The account SID and the auth token are accepted.";
  };

  const use = async (signal: AbortSignal) => {
    if (state === "suspended" || state === "closed") throw new Problem(`The Twilio account is ${state}.`);
    if (trunk === "") return "The account can be used. No trunk is set, so none was tried.";
    if (!isSid(trunk)) throw new Problem("The trunk SID is not one: it is TK and 32 letters and digits.");
    const { status } = await guard.get(`${urls.trunking}/v1/Trunks/${trunk}`, { authorization }, signal);
    if (status === 404) throw new Problem("The account has no trunk with this SID (404).");
    if (status !== 200) throw answeredWith("Twilio", status);
    return "The account and its trunk can be read. Calls over the trunk were not tried.";
  };

  return runStages(hostOf(urls.api), [
    { stage: "reach", run: (signal) => reach(guard, urls.api, signal) },
    { stage: "login", run: login },
    { stage: "use", run: use },
  ]);
}

/** Reads the balance. The other two values cannot be tried from here and are judged by their form. */
export function testStripe(guard: Guard, url: string, values: CredentialValues): Promise<TestStage[]> {
  const key = values.secret_key ?? "";
  let allowed = false;

  const login = async (signal: AbortSignal) => {
    if (key === "") throw new Problem("Enter the secret key.");
    if (key.startsWith("pk_")) throw new Problem("This is a publishable key. The secret key begins with sk_ or rk_.");
    if (!/^[\x21-\x7e]+$/.test(key)) throw new Problem("The secret key has characters that no key has.");
    const { status } = await guard.get(`${url}/v1/balance`, { authorization: `Bearer ${key}` }, signal);
    if (status === 401) throw new Problem("Stripe does not accept this secret key (401).");
    // A restricted key is known to Stripe but may lack the right to read this.
    if (status !== 200 && status !== 403) throw answeredWith("Stripe", status);
    allowed = status === 200;
    return "The secret key is accepted.";
  };

  const use = async () => {
    if (!allowed) throw new Problem("The secret key may not read the balance (403).");
    return ["The balance can be read.", ...hints(key, values)].join(" ");
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
  if (publishable && !mode) found.push("The publishable key does not look like one (pk_…).");
  else if (mode && !/^[sr]k_/.test(key)) found.push("The secret key does not look like one (sk_…).");
  else if (mode && key.slice(3, 7) !== mode) found.push("One key is for tests and the other is live.");
  if (webhook && !webhook.startsWith("whsec_")) found.push("The webhook secret does not look like one (whsec_…).");
  return found;
}

/** Without credentials; any answer will do. */
async function reach(guard: Guard, url: string, signal: AbortSignal): Promise<string> {
  await guard.get(`${url}/`, {}, signal);
  return `${hostOf(url)} answers.`;
}

const hostOf = (url: string) => new URL(url).host;

/** Also keeps it from changing the path that it becomes a part of. */
const isSid = (text: string) => /^[A-Za-z0-9]{2,64}$/.test(text);

const answeredWith = (who: string, status: number) =>
  new Problem(`${who} answers with an error (${status}). Please try again later.`);

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
