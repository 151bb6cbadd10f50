import type { Head } from "../audit/seal.db.ts";
import { sealAll } from "../audit/seal.ts";
import { verifyChain } from "../audit/verify.ts";
import { OperatorError } from "../lib/operator-error.ts";
import { command, say, withDatabase } from "./run-command.ts";

await command(async () => {
  const given = process.argv.slice(2).join(" ");
  const published = given === "" ? undefined : publishedHead(given);
  await withDatabase(async ({ services: { db, archive } }) => {
    await sealAll(db);
    const chain = await verifyChain(db, { folder: archive.folder, published: published ? [published] : [] });
    if (!chain.ok) throw new OperatorError(`The audit log is broken. ${chain.message}`);
    say(`The audit log is intact: ${chain.events} events.`);
    if (published) say(`It contains the published head, event ${published.seq}.`);
    say(`Its head is ${chain.head.seq}:${chain.head.hash}`);
  });
});

/** @throws OperatorError with the usage */
function publishedHead(argument: string): Head {
  const [, seq, hash] = /^--head (\d{1,15}):([0-9a-f]{64})$/.exec(argument) ?? [];
  if (seq === undefined || hash === undefined)
    throw new OperatorError("Usage: npm run audit:verify [-- --head <event>:<hash>]");
  return { seq: Number(seq), hash };
}
