import { startReceiver } from "./receiver.ts";
import { type Settings, type Simulator, startSimulator } from "./simulator.ts";

/**
 * A voice platform for the demo. The process that starts it sends over IPC where the console is and the secrets, and
 * is told the port on which webhooks are received. It ends with that process.
 */
type Message = { start?: Settings & { secret: string }; aheadMs?: number };

let simulator: Simulator | undefined;
let secret = "";

// Its reader may end first.
process.stderr.on("error", () => undefined);
process.on("disconnect", () => process.exit());
process.on("message", ({ start, aheadMs }: Message) => {
  if (start) {
    secret = start.secret;
    simulator = startSimulator(start, (line) => process.stderr.write(`Simulator: ${line}\n`));
  }
  if (aheadMs !== undefined) simulator?.setAhead(aheadMs);
});

const port = await startReceiver({
  secret: () => secret,
  changed: (brandId) => simulator?.changed(brandId),
});
process.send?.({ port });
