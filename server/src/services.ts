import { makeAnchors } from "./adapters/audit-anchor.ts";
import { makeCredentialTester } from "./adapters/credential-tester.ts";
import { makeIdentityProvider } from "./adapters/identity-provider.ts";
import { makeWebhookPost } from "./adapters/webhook-post.ts";
import { machineClock, type Services } from "./context/context.ts";
import { type Env, publicUrlOf } from "./env.ts";
import { countEmailFailures } from "./jobs/email-attempts.ts";
import type { Opened } from "./open-database.ts";

/** What a process works with. Without a server, emails wait in the outbox for the next one, and nothing runs in the background. */
export function servicesOf(opened: Opened, env: Env): Services {
  const publicUrl = publicUrlOf(env);
  return {
    db: opened.db,
    clock: machineClock,
    billingClock: machineClock,
    keyring: opened.keyring,
    mailer: { send: () => Promise.reject(new Error("a command sends no email")) },
    mailFrom: env.mailFrom,
    credentialTester: makeCredentialTester({ outboundAllow: env.outboundAllow }),
    identityProvider: makeIdentityProvider(env.outboundAllow),
    webhookPost: makeWebhookPost(env.outboundAllow),
    anchors: makeAnchors(env.auditAnchors, env.outboundAllow),
    publicUrl: () => publicUrl,
    hasApiHost: env.apiHost !== null,
    billingTimeZone: env.billingTimeZone,
    directUrl: opened.directUrl,
    backupDir: env.backupDir,
    archive: env.archive,
    erasureDirs: env.erasureDirs,
    keyUses: new Map(),
    emailFailures: countEmailFailures(),
    onAuditWritten: () => undefined,
    onMonthsRead: () => undefined,
    afterAnswer: () => undefined,
  };
}
