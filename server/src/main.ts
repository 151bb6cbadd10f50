import { makeMailer } from "./adapters/mail.ts";
import { settingFaults } from "./env.text.ts";
import { ConfigurationError } from "./env.ts";
import { catalogGaps } from "./features/catalog/catalog.service.ts";
import { runServer } from "./run-server.ts";
import { makeLog } from "./server.ts";

/** The real service: no sample data, email by SMTP. */
await runServer((env) => {
  if (env.smtpUrl === null && !env.mailToLog) {
    throw new ConfigurationError([settingFaults.smtpMissing]);
  }
  const log = makeLog(env.logLevel);
  return {
    log,
    mailer: makeMailer({ smtpUrl: env.smtpUrl, from: env.mailFrom, toLog: env.mailToLog, log }),
    ready: async ({ services }) => {
      const gaps = await catalogGaps(services);
      if (gaps !== null) log.warn(gaps);
    },
  };
});
