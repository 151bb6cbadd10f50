import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { sql } from "drizzle-orm";
import { bootstrap } from "../../src/bootstrap.ts";
import type { Context } from "../../src/context/context.ts";
import { agingSums } from "../../src/features/money/receivables/account.service.ts";
import { assertStored } from "../../src/http/errors.ts";
import { journals } from "../accounting/journals.ts";
import { centsOf } from "../accounting/read-csv.ts";
import { balancesOf } from "../accounting/read-journal.ts";
import { within } from "../within.ts";
import { dayAfter } from "./hand.ts";
import { type Counted, playHistories } from "./player.ts";

const RECEIVABLES = "Accounts Receivable (A/R)";
/** Histories: the server of the tests analyzes nothing by itself. */
const ANALYZE_EVERY = 100;
/** Processes, for two cores: each waits for its database half of the time. */
const PROCESSES = 3;

export type PlayedHistories = { histories: number; steps: number; refused: number; wrong: string[]; kinds: Counted };

/**
 * Plays histories in several processes, each with a database of its own.
 * @param database variables of a new one
 */
export async function playInParallel(
  histories: number,
  database: () => Promise<Record<string, string>>,
): Promise<PlayedHistories> {
  const share = Math.ceil(histories / PROCESSES);
  const played = await Promise.all(
    Array.from({ length: PROCESSES }, async () => playInProcess(share, await database())),
  );
  const kinds: Counted = {};
  for (const { counted } of played)
    for (const [what, count] of Object.entries(counted)) kinds[what] = (kinds[what] ?? 0) + count;
  const refused = Object.entries(kinds).filter(([what]) => what.includes(" refused: "));
  return {
    histories: kinds.histories ?? 0,
    steps: kinds.steps ?? 0,
    refused: refused.reduce((all, [, count]) => all + count, 0),
    wrong: played.flatMap(({ wrong }) => wrong),
    kinds,
  };
}

async function playInProcess(histories: number, variables: Record<string, string>) {
  const player = spawn(process.execPath, [fileURLToPath(import.meta.url), String(histories)], {
    env: { ...process.env, ...variables },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [out, problems] = await Promise.all([text(player.stdout), text(player.stderr), once(player, "close")]);
  const counted: Counted = player.exitCode === 0 ? JSON.parse(out) : {};
  return { counted, wrong: player.exitCode === 0 ? [] : [problems] };
}

/** With the same services as over HTTP, but neither requests nor sessions; then the journals of all brands together. */
async function play(ctx: Context, histories: number): Promise<Counted> {
  let now = new Date();
  const clock = { now: () => now };
  const own = () => ({ ...ctx, clock, billingClock: clock, audited: [] as [] });
  const setNow = (moment: Date) => {
    now = moment;
  };
  const as = () => Promise.reject(new Error("nobody signs in here"));
  const stage = { now: () => now, setNow, own, as };
  let played = 0;
  let [first, last] = ["2026-10-10", "2026-10-10"];
  const counted = await playHistories(own(), {
    histories,
    http: false,
    begin: async (moment) => {
      setNow(moment);
      return stage;
    },
    ended: async (_, [from, to]) => {
      played += 1;
      // Plans made for empty tables would read them whole.
      if (played % ANALYZE_EVERY === 0) await ctx.db.current().execute(sql`analyze`);
      [first, last] = [from < first ? from : first, to > last ? to : last];
    },
  });
  setNow(new Date(`${dayAfter(last, 1)}T17:00:00Z`));
  const { [RECEIVABLES]: booked = 0 } = balancesOf(await journals(own(), first, last));
  const owed = assertStored(await agingSums(own()), "sums have a row");
  if (booked !== centsOf(owed.owed)) throw new Error(`${booked} cents are booked, ${owed.owed} are owed`);
  return counted;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { DATABASE_URL = "", SECRETS_KEY = "" } = process.env;
  const counted = await within({ DATABASE_URL, SECRETS_KEY }, async (ctx) => {
    await bootstrap(ctx, { adminEmail: "admin@example.com", billingTimeZone: "America/New_York" });
    return play(ctx, Number(process.argv[2]));
  });
  process.stdout.write(JSON.stringify(counted));
}
