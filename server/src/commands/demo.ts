import { SAMPLE_ADMIN, seed } from "../../seed/index.ts";
import { makeMailbox } from "../adapters/mail.ts";
import { demoEnvironment } from "../demo-environment.ts";
import { makeDemoClock } from "../features/demo/demo-clock.service.ts";
import { serveMailbox } from "../features/demo/mailbox-page.ts";
import { runServer } from "../run-server.ts";
import { makeLog } from "../server.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Runs everything on a fresh machine: embedded database in its own folder, sample data, sign-in codes in the terminal.
 */
await runServer((env) => {
  const mailbox = makeMailbox();
  const mailer = {
    send: async (mail: Parameters<typeof mailbox.send>[0]) => {
      await mailbox.send(mail);
      const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? /https?:\S+/.exec(mail.text)?.[0];
      say(`Email to ${mail.to}: ${mail.subject.replace(/\p{C}+/gu, " ")}${code ? ` (${code})` : ""}`);
    },
  };
  return {
    log: makeLog(env.logLevel),
    mailer,
    adminName: SAMPLE_ADMIN,
    billingClock: makeDemoClock(),
    extra: (app) => serveMailbox(app, mailbox),
    ready: async ({ services }) => {
      await seed(services);
      const url = services.publicUrl();
      say(`\n  Console: ${url}\n  Sign in as ${env.adminEmail}; codes appear here and at ${url}/dev/mailbox\n`);
    },
  };
}, demoEnvironment(process.env));
