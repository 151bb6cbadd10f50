import type { ChildProcess } from "node:child_process";
import { join, resolve } from "node:path";
import { SAMPLE_ADMIN, seed } from "../../seed/index.ts";
import { makeMailbox } from "../adapters/mail.ts";
import { consoleOutput, makeLog } from "../console-log.ts";
import { demoEnvironment, simulatorSpeed } from "../demo-environment.ts";
import { readEnv } from "../env.ts";
import { demoLines } from "../features/desk/demo/demo.text.ts";
import { makeDemoClock } from "../features/desk/demo/demo-clock.service.ts";
import { serveMailbox } from "../features/desk/demo/mailbox-page.ts";
import { startSimulator } from "../features/desk/demo/simulator-process.ts";
import { reportSeeding, terminalLine } from "../features/desk/demo/terminal.ts";
import { runServer } from "../run-server.ts";

const say = (line: string) => consoleOutput.write(`${line}\n`);
say(demoLines.starting);

/**
 * Runs everything on a fresh machine: embedded database in its own folder, sample data, sign-in codes in the terminal,
 * and a voice platform beside it.
 */
await runServer(
  (env) => {
    const speed = simulatorSpeed(process.env);
    let simulator: ChildProcess | undefined;
    const mailbox = makeMailbox();
    const mailer = {
      send: async (mail: Parameters<typeof mailbox.send>[0]) => {
        await mailbox.send(mail);
        const line = terminalLine(mail);
        if (line !== null) say(line);
      },
    };
    return {
      log: makeLog(env.logLevel),
      mailer,
      adminName: SAMPLE_ADMIN,
      billingClock: makeDemoClock(),
      extra: (app) => serveMailbox(app, mailbox),
      ready: async ({ services, address }) => {
        await seed(services, { onProgress: reportSeeding(say) });
        const file = join(resolve(env.dataDir), "simulator.json");
        const lost = () => say(demoLines.simulatorLost);
        if (speed !== null) simulator = await startSimulator(services, { url: address, speed, file, lost });
        say(`\n${demoLines.ready(services.publicUrl(), env.adminEmail ?? "")}`);
      },
      stopping: () => void simulator?.kill(),
    };
  },
  () => readEnv(demoEnvironment(process.env)),
);
