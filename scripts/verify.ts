import { killRounds } from "../server/test/kill-embedded.ts";
import { startPostgres } from "../server/test/postgres.ts";
import { type Kept, killUnderWrites, restartUnderLoad, startTwins, type Writing } from "../server/test/reliability.ts";
import {
  type Finding,
  inLab,
  outboundTable,
  parallelGuesses,
  parallelUses,
  routesWithoutSession,
  timing,
} from "../server/test/security.ts";

/** Long checks with a size: `npm run verify:reliability [rounds]`, `npm run verify:security [pairs]`. */
const [, , kind, size] = process.argv;
let failed = false;

function report({ what, figures, ok }: Finding): void {
  process.stdout.write(`${ok ? "✓" : "✗"} ${what}: ${figures}\n`);
  failed ||= !ok;
}

const kept = (seen: Writing & Kept) =>
  seen.wrong.length === 0 && seen.lost + seen.halves === 0 && seen.chain === "whole";
const figures = (seen: Writing & Kept) =>
  `${seen.acknowledged.length} writes acknowledged, ${seen.unavailable} answered 503, ${seen.wrong.length} wrong answers${seen.wrong
    .slice(0, 3)
    .map((each) => ` (${each})`)
    .join("")}, ${seen.lost} lost, ${seen.halves} half, record ${seen.chain}`;

async function reliability(rounds: number): Promise<void> {
  const engine = await killRounds(rounds);
  report({
    what: "embedded database killed under writes",
    figures: `${engine.rounds} rounds, ${engine.acknowledged} transactions acknowledged, ${engine.lost} lost, ${engine.halves} half`,
    ok: engine.lost + engine.halves === 0,
  });
  const killed = await killUnderWrites(Math.max(1, Math.round(rounds / 4)), 8, 1_500);
  report({
    what: "console on the embedded database killed under writes",
    figures: `${killed.rounds} rounds, ${figures(killed)}`,
    ok: kept(killed) && killed.acknowledged.length > 0,
  });
  const postgres = await startPostgres({ durable: true });
  try {
    const restarted = await restartUnderLoad(postgres, 16, 4_000);
    report({
      what: "PostgreSQL restarted under load",
      figures: `${figures(restarted)}, ready again after ${Math.round(restarted.awayMs)} ms, ${restarted.sameProcess ? "same process" : "the console ended"}`,
      ok: kept(restarted) && restarted.sameProcess && restarted.unavailable > 0,
    });
    const twins = await startTwins(postgres);
    report({
      what: "two processes started together on an empty PostgreSQL",
      figures: `both came up, ${twins.admins} admin, ${twins.defaults} default package`,
      ok: twins.admins === 1 && twins.defaults === 1 && twins.heads === 1,
    });
  } finally {
    await postgres.stop();
  }
}

async function security(pairs: number): Promise<void> {
  await inLab(pairs + 7, async (lab) => {
    const [guessed, used, ...measured] = lab.members;
    if (!guessed || !used) throw new Error("nobody to sign in as");
    report(await parallelGuesses(lab, guessed.email));
    report(await parallelUses(lab, used));
    for (const finding of await timing(lab, measured)) report(finding);
    report(await outboundTable(lab));
    report(await routesWithoutSession(lab));
  });
}

if (kind === "reliability") await reliability(Number(size ?? 20));
else if (kind === "security") await security(Number(size ?? 100));
else {
  process.stderr.write("Usage: node scripts/verify.ts reliability|security [size]\n");
  failed = true;
}
process.exit(failed ? 1 : 0);
