import { Socket } from "node:net";

/**
 * Combines everything that is written within one turn of the event loop into one write: the driver writes each message
 * separately, and a write to a socket costs more than building the message.
 */
export class GatheredSocket extends Socket {
  override write(...given: unknown[]): boolean {
    if (this.writableCorked === 0) {
      this.cork();
      process.nextTick(() => this.uncork());
    }
    return Reflect.apply(super.write, this, given);
  }
}
