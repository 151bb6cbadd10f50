import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Services } from "../../../context/context.ts";
import { OperatorError } from "../../../lib/operator-error.ts";
import { demoFaults } from "./demo.text.ts";
import { prepareSimulator } from "./simulator.service.ts";

const script = fileURLToPath(new URL("../../../../simulator/main.ts", import.meta.url));
/** The demo's billing clock can be set ahead at any time. */
const CLOCK_MS = 1_000;

type Options = {
  /** Address of the console. */
  url: string;
  speed: number;
  /** Where the simulator stores its state. */
  file: string;
  /** Called if it ends by itself, not with this process. */
  lost: () => void;
};

/**
 * Runs the voice platform of the demo beside the console. Its secrets are sent over IPC, so that no list of processes
 * shows them. It ends with this process, however that ends.
 */
export async function startSimulator(services: Services, { url, speed, file, lost }: Options): Promise<ChildProcess> {
  const { PATH, TZ } = process.env;
  const child = spawn(process.execPath, [script], {
    env: { PATH, TZ },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const aheadMs = () => services.billingClock.demo?.aheadMs() ?? 0;
  const ended = once(child, "exit").then(() => {
    throw new OperatorError(demoFaults.noSimulator);
  });
  const [{ port }] = await Promise.race([once(child, "message"), ended]);
  ended.catch(() => undefined);
  const access = await prepareSimulator(services, Number(port));
  let sent = aheadMs();
  const { billingTimeZone: timeZone } = services;
  child.send({ start: { ...access, url, speed, timeZone, file, aheadMs: sent } });
  const following = setInterval(() => {
    if (!child.connected || sent === aheadMs()) return;
    sent = aheadMs();
    child.send({ aheadMs: sent });
  }, CLOCK_MS);
  child.once("exit", (_code, signal) => {
    clearInterval(following);
    // Ctrl+C reaches both processes.
    if (!child.killed && signal !== "SIGINT") lost();
  });
  return child;
}
