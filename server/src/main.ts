import "./fast-imports.ts";

// What is imported statically would be looked up before the line above has run.
const { makeMailer } = await import("./adapters/mail.ts");
const { ConfigurationError } = await import("./env.ts");
const { runServer } = await import("./run-server.ts");
const { makeLog } = await import("./server.ts");

/** The real service: no sample data, mail by SMTP. */
await runServer((env) => {
  if (env.smtpUrl === null && !env.mailToLog) {
    throw new ConfigurationError(["SMTP_URL is not set: sign-in codes go out by mail (or set MAIL_TO_LOG=true)."]);
  }
  const log = makeLog(env.logLevel);
  return { log, mailer: makeMailer({ smtpUrl: env.smtpUrl, from: env.mailFrom, toLog: env.mailToLog, log }) };
});
