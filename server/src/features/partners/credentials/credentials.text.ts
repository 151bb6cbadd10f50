import { possessive } from "@console/contract/possessive.ts";
import { auditWith } from "../../../audit/audit.ts";
export const secretNames: { [field: string]: string } = {
  smtp_password: "SMTP password",
  auth_token: "Twilio auth token",
  termination_password: "Twilio termination password",
  secret_key: "Stripe secret key",
  webhook_secret: "Stripe webhook secret",
};

/** Activity messages, shown after the person's name. */
export const auditLostKeys = auditWith({
  "brand.updated": ({ label }) => `deleted ${possessive(label)} credentials whose encryption key is lost`,
  "webhook.secret_lost": ({ label }) => `deleted the secret of webhook ${label}, whose encryption key is lost`,
  "single_sign_on.secret_lost": () => "deleted the client secret of single sign-on, whose encryption key is lost",
  "audit_log.signing_key_lost": () =>
    "deleted the key that signed exports of the audit log, whose encryption key is lost",
});

export const lostNames = { singleSignOn: "Single sign-on" };

const keep = "Keep the old keys until this command succeeds.";

/** Problems with stored credentials and their keys, for operators. */
export const credentialFaults = {
  keyMissing: (keys: readonly string[]) =>
    `SECRETS_KEY lacks the key ${keys.join(", ")}, with which stored credentials are encrypted. Add it after a comma (without SECRETS_KEY: as another line of secrets.key in DATA_DIR). If it is lost, run npm run rotate-secrets -- --delete-unreadable.`,
  processesBehind: (count: number) =>
    `${count === 1 ? "A running console doesn't" : `${count} running consoles don't`} have the new key: restart every process with SECRETS_KEY set to the new key and the old ones, newest first, and run this command again.`,
  lost: (done: number, lost: number) =>
    `${done} secrets were encrypted with the new key; ${lost} need a key that is missing. ${keep}`,
  behind: (done: number) =>
    `${done} secrets were encrypted with the new key, but others are still saved under an old key: restart every process with the new SECRETS_KEY first. ${keep}`,
  notTested: (brandIds: readonly number[], why: string) =>
    `The credentials of brand ${brandIds.join(", ")} couldn't be tested: ${why}`,
};
