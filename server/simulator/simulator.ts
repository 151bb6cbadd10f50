import { setTimeout as pause } from "node:timers/promises";
import { PlatformError, platformClient } from "@console/platform-client";
import { addBusinesses, changeConnections } from "./businesses.ts";
import { Configurations } from "./configurations.ts";
import { loadState, reportFrom, saveState } from "./state.ts";
import { totalsOf } from "./totals.rules.ts";
import { finishedDays, reportUsage } from "./usage.ts";
import { PortalUsers } from "./users.ts";

export type Settings = {
  /** Of the console. */
  url: string;
  /** An API key that may read configurations and report businesses and usage. */
  key: string;
  /** How many times as fast as real time calls are made. */
  speed: number;
  /** In which the console's days begin. */
  timeZone: string;
  /** Where the state is stored. */
  file: string;
  /** By how much the console's billing clock is ahead. */
  aheadMs: number;
};

const TICK_MS = 1_000;
/** Webhooks announce changes sooner; this finds those whose webhook was lost. */
const POLL_MS = 30_000;
/** A call that fails is made again with the next tick. */
const TRIES = 2;

export type Simulator = {
  /** Takes over a brand's configuration now; null: of any brand. */
  changed(brandId: number | null): void;
  setAhead(ms: number): void;
};

/** Runs until the process ends. @param say prints a line for the operator */
export function startSimulator(settings: Settings, say: (line: string) => void): Simulator {
  const { speed, timeZone, file } = settings;
  const client = platformClient({ url: settings.url, key: settings.key, tries: TRIES });
  const configurations = new Configurations(client);
  const users = new PortalUsers(client);
  let aheadMs = settings.aheadMs;
  const now = () => Date.now() + aheadMs;
  const state = loadState(file, now(), timeZone);
  let polledAt = 0;
  let isComplete = false;
  let lastProblem = "";

  const takeOver = async () => {
    if (Date.now() - polledAt < POLL_MS) return;
    if (isComplete) state.cursor = await configurations.follow(state.cursor);
    else {
      // The cursor first: what changes meanwhile is read again.
      state.cursor = await configurations.lastCursor(state.cursor);
      await configurations.readAll();
      isComplete = true;
    }
    polledAt = Date.now();
  };

  const compareTotals = async () => {
    for (const day of finishedDays(state, timeZone)) {
      const totals = totalsOf(state.days, day);
      // The console compares days that have begun by the real clock.
      if (day > state.firstDay && aheadMs === 0) {
        const { differences } = await client.usageTotals(day, totals);
        if (differences.length > 0)
          say(`The console counted different usage on ${day}: ${JSON.stringify(differences)}`);
      }
      delete state.days[day];
    }
  };

  /** The console was restored: it has neither the last changes that were taken over nor the last usage. */
  const startAgain = (error: unknown) => {
    if (!(error instanceof PlatformError && error.history)) throw error;
    const { id, after, resend_usage: usage } = error.history;
    state.cursor = { after, history: id };
    if (usage) state.until = Math.min(state.until, Date.parse(usage.from));
    isComplete = false;
    polledAt = 0;
  };

  const tick = async () => {
    await takeOver().catch(startAgain);
    await configurations.confirmDue(Date.now());
    await users.signIn(configurations.brands, new Date());
    const [from, to] = [reportFrom(state, now()), now()];
    const changed = await changeConnections(client, configurations.brands, { from, to, speed });
    for (const id of [...changed, ...(await addBusinesses(client, configurations.brands))])
      await configurations.read(id);
    await reportUsage({ client, speed, timeZone }, state, configurations.brands, to);
    saveState(file, state);
    await compareTotals();
  };

  const run = async () => {
    for (;;) {
      const problem = await tick().then(
        () => "",
        (error: unknown) => String(error),
      );
      if (problem !== "" && problem !== lastProblem) say(problem);
      lastProblem = problem;
      await pause(TICK_MS);
    }
  };
  void run();

  return {
    changed: (brandId) => {
      const read = brandId === null ? configurations.readAll() : configurations.read(brandId);
      read.catch(() => {
        polledAt = 0;
      });
    },
    setAhead: (ms) => {
      aheadMs = ms;
    },
  };
}
