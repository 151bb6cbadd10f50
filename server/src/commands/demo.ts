import { SAMPLE_ADMIN, seed } from "../../seed/index.ts";
import { makeMailbox } from "../adapters/mail.ts";
import { makeDemoClock } from "../features/demo/demo-clock.service.ts";
import { serveMailbox } from "../features/demo/mailbox-page.ts";
import { runServer } from "../run-server.ts";
import { makeLog } from "../server.ts";

const ADMIN = "admin@example.com";

/** Everything on a fresh machine: embedded database in a folder of its own, sample data, codes in the terminal. */
const { DATABASE_URL: _url, DATABASE_DIRECT_URL: _direct, ...given } = process.env;
const environment = { LOG_LEVEL: "warn", ADMIN_EMAIL: ADMIN, DATA_DIR: "./data/demo", ...given };

const say = (line: string) => process.stdout.write(`${line}\n`);

await runServer((env) => {
  const mailbox = makeMailbox();
  const mailer = {
    send: async (mail: Parameters<typeof mailbox.send>[0]) => {
      await mailbox.send(mail);
      const code = /\b\d{6}\b/.exec(mail.text)?.[0] ?? /https?:\S+/.exec(mail.text)?.[0];
      say(`Mail to ${mail.to}: ${mail.subject.replace(/\p{C}+/gu, " ")}${code ? ` (${code})` : ""}`);
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
      // By its name, where none is set: browsers make no passkey for an address in numbers.
      const url = env.publicUrl ?? services.publicUrl().replace("127.0.0.1", "localhost");
      say(`\n  Console: ${url}\n  Sign in as ${env.adminEmail}; codes appear here and at ${url}/dev/mailbox\n`);
    },
  };
}, environment);
