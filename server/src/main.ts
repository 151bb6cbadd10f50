import { makeMailer } from "./adapters/mail.ts";
import { ConfigurationError } from "./env.ts";
import { runServer } from "./run-server.ts";
import { makeLog } from "./server.ts";

/** The real service: no sample data, mail by SMTP. */
await runServer((env) => {
  if (env.smtpUrl === null && !env.mailToLog) {
    throw new ConfigurationError(["SMTP_URL is not set: sign-in codes go out by mail (or set MAIL_TO_LOG=true)."]);
  }
  const log = makeLog(env.logLevel);
  return { log, mailer: makeMailer({ smtpUrl: env.smtpUrl, from: env.mailFrom, toLog: env.mailToLog, log }) };
});
