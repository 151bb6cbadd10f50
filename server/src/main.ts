import { makeMailer, offersTls } from "./adapters/mail.ts";
import { makeLog } from "./console-log.ts";
import { settingFaults } from "./env.text.ts";
import { ConfigurationError, type Env, readEnv } from "./env.ts";
import { isOtherHost } from "./env-risks.ts";
import { runServer } from "./run-server.ts";

/** The real service: no sample data, email by SMTP. */
await runServer(
  async (env) => {
    const requireTls = needsTls(env);
    if (requireTls && env.smtpUrl !== null && !(await offersTls(env.smtpUrl))) {
      throw new ConfigurationError([settingFaults.smtpWithoutTls]);
    }
    const log = makeLog(env.logLevel);
    return {
      log,
      mailer: makeMailer({ smtpUrl: env.smtpUrl, from: env.mailFrom, toLog: env.mailToLog, log, requireTls }),
      ready: async ({ services }) => {
        const { catalogGaps } = await import("./features/money/catalog/catalog.service.ts");
        const gaps = await catalogGaps(services);
        if (gaps !== null) log.warn(gaps);
      },
    };
  },
  () => readEnv(process.env, true),
);

/** `smtps://` begins with TLS anyway. */
function needsTls({ smtpUrl, allowInsecure }: Env): boolean {
  const url = URL.parse(smtpUrl ?? "");
  return url?.protocol === "smtp:" && isOtherHost(url.hostname) && !allowInsecure.includes("smtp");
}
