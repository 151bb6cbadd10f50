import { AsyncLocalStorage } from "node:async_hooks";

type Waiting<In, Out> = {
  item: In;
  weight: number;
  resolve(result: Out): void;
  reject(reason: unknown): void;
};

type Work<In, Out> = {
  /** Gives each item its own result, in order; if it throws, all of them fail. */
  run(items: In[]): Promise<PromiseSettledResult<Out>[]>;
  /** Concurrent runs. */
  lanes: number;
  /** Maximum total weight of one run's items; a heavier item runs alone. */
  most: number;
  /** Maximum weight waiting; more is refused. */
  mostWaiting: number;
  weigh(item: In): number;
  refusal(): Error;
};

/**
 * Batches work of many callers: items that arrive while all lanes are busy form the next run, in order of arrival.
 * Nothing is delayed to form a batch: if a lane is free, a run begins within one turn of the event loop.
 */
export function gather<In, Out>(work: Work<In, Out>): (item: In) => Promise<Out> {
  const waiting: Waiting<In, Out>[] = [];
  let weighs = 0;
  let running = 0;
  let isDue = false;
  // A run belongs to no caller, and in particular not to a caller's open transaction.
  const outside = AsyncLocalStorage.snapshot();

  const fillLanes = () => {
    isDue = false;
    while (running < work.lanes && waiting.length > 0) void runNext();
  };
  const runNext = async () => {
    const batch = takeNext(waiting, work.most);
    for (const { weight } of batch) weighs -= weight;
    running += 1;
    try {
      const results = await outside(() => work.run(batch.map(({ item }) => item)));
      for (const [index, { resolve, reject }] of batch.entries()) {
        const result = results[index];
        if (result?.status === "fulfilled") resolve(result.value);
        else reject(result?.reason ?? new Error("a run lacks a result"));
      }
    } catch (error) {
      for (const { reject } of batch) reject(error);
    } finally {
      running -= 1;
      fillLanes();
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      const weight = work.weigh(item);
      if (weighs + weight > work.mostWaiting) return reject(work.refusal());
      weighs += weight;
      waiting.push({ item, weight, resolve, reject });
      // More may arrive within the turn.
      if (!isDue && running < work.lanes) {
        isDue = true;
        setImmediate(fillLanes);
      }
    });
}

/** Takes items from the front up to a total weight of `most`, but at least one. */
function takeNext<W extends { weight: number }>(waiting: W[], most: number): W[] {
  let weight = 0;
  let count = 0;
  for (const each of waiting) {
    weight += each.weight;
    if (count > 0 && weight > most) break;
    count += 1;
  }
  return waiting.splice(0, count);
}
