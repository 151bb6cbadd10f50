import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { normalizeEmail } from "@console/contract/primitives.ts";
import { SAMPLE_MONTHS, seed } from "../../seed/index.ts";
import type { Head } from "../audit/seal.db.ts";
import { seal } from "../audit/seal.ts";
import { verifyChain } from "../audit/verify.ts";
import { dump } from "../backup/dump.ts";
import { writeBackup } from "../backup/file.ts";
import { makeContext, type Services, systemActor } from "../context/context.ts";
import { renewHistory } from "../db/data-history.db.ts";
import { catalogLoadText } from "../features/catalog/catalog.text.ts";
import { loadCatalog } from "../features/catalog/catalog-load.service.ts";
import { deleteUnreadable, rotateSecrets } from "../features/credentials/rotate.service.ts";
import { printLink } from "../features/sign-in/sign-in.jobs.ts";
import { CODE_MINUTES } from "../features/sign-in/sign-in.rules.ts";
import { OperatorError, operatorMessage } from "../lib/operator-error.ts";
import { findMember } from "./operations.db.ts";

/** What a command works with. */
export type CommandContext = {
  services: Services;
  /** The data folder whose key file contains the keys; null if SECRETS_KEY does. */
  keyFolder: string | null;
};

/** @param say prints a line on the operator's terminal. @throws OperatorError */
type Operation = (context: CommandContext, argument: string, say: (line: string) => void) => Promise<void>;

/** What the commands do that work beside a running console. */
export const operations = {
  seed: async ({ services }, months, say) => {
    if (!/^\d{0,2}$/.test(months) || Number(months) > SAMPLE_MONTHS)
      throw new OperatorError(`Enter 0 to ${SAMPLE_MONTHS} months of usage, or leave the number out for all of them.`);
    const done = await seed(services, { months: months === "" ? SAMPLE_MONTHS : Number(months) });
    await sealAll(services);
    say(done ? "The sample data was created." : "There are already brands; nothing was changed.");
  },

  "audit-verify": async ({ services }, argument, say) => {
    const published = argument === "" ? undefined : publishedHead(argument);
    await sealAll(services);
    const chain = await verifyChain(services.db, { published });
    if (!chain.ok) throw new OperatorError(`The audit log is broken. ${chain.message}`);
    say(`The audit log is intact: ${chain.events} events.`);
    if (published) say(`It contains the published head, event ${published.seq}.`);
    say(`Its head is ${chain.head.seq}:${chain.head.hash}`);
  },

  "sign-in-link": async ({ services }, address, say) => {
    const email = normalizeEmail(address);
    const person = await findMember(services.db.current(), email);
    if (!person) throw new OperatorError(`No one has the email address ${email}.`);
    if (!person.active)
      throw new OperatorError(`${email} is not active. Another Super Admin can activate the account.`);
    const link = await printLink(services, person);
    say(`This link signs in ${email} once, within ${CODE_MINUTES} minutes:`);
    say(link);
  },

  backup: async ({ services, keyFolder }, file, say) => {
    if (existsSync(file)) throw new OperatorError(`${file} already exists. Choose another file name.`);
    const rows = await backUp(services, file);
    const total = Object.values(rows).reduce((sum, count) => sum + count, 0);
    say(`Saved ${total} rows of ${Object.keys(rows).length} tables to ${file}.`);
    say(
      `Stored credentials in it stay encrypted. Keep the key (${keyFolder ? `${keyFolder}/secrets.key` : "SECRETS_KEY"}) somewhere else: without it, they can't be read.`,
    );
  },

  "new-history": async ({ services }, argument, say) => {
    const { db, clock } = services;
    const now = clock.now();
    const promoted = argument === "" ? now : new Date(argument);
    if (Number.isNaN(promoted.getTime()) || promoted > now) {
      throw new OperatorError(
        "Enter when the standby was promoted, like 2026-11-25T14:05:00Z, or leave it out for now.",
      );
    }
    const { after, resend_usage } = await db.transaction(() => renewHistory(db.current(), now, promoted));
    say(
      `A new history begins after entry ${after} of the audit log. The voice platform reads every configuration again.`,
    );
    if (resend_usage) say(`It is told to send its usage from ${resend_usage.from} to ${resend_usage.to} again.`);
  },

  "rotate-secrets": async ({ services, keyFolder }, option, say) => {
    if (option === DELETE_UNREADABLE) {
      const deleted = await deleteUnreadable(services);
      say(`Stored secrets deleted because their key is lost: ${deleted}. The audit log names their brands.`);
      return;
    }
    if (option !== "") throw new OperatorError(`Usage: npm run rotate-secrets [-- ${DELETE_UNREADABLE}]`);
    const count = await rotateSecrets(services, keyFolder);
    say(`Stored secrets encrypted with the new key: ${count}.`);
    say(
      keyFolder
        ? `${keyFolder}/secrets.key contains only the new key. Earlier backups need the key that was saved with them.`
        : "You can now remove the older keys from SECRETS_KEY. Earlier backups still need them.",
    );
  },

  "catalog-load": async ({ services }, argument, say) => {
    const dryRun = argument.startsWith(`${DRY_RUN} `);
    const name = dryRun ? argument.slice(DRY_RUN.length + 1) : argument;
    const text = await readFile(name, "utf8").catch((error: unknown) => {
      throw new OperatorError(catalogLoadText.unreadable(name, operatorMessage(error)));
    });
    await loadCatalog(makeContext(services, systemActor), { text, name }, { dryRun, say });
  },
} satisfies Record<string, Operation>;

/** Option of catalog-load that only shows what would change. */
export const DRY_RUN = "--dry-run";

/** Option of rotate-secrets for a lost key. */
export const DELETE_UNREADABLE = "--delete-unreadable";

export type OperationName = keyof typeof operations;

async function backUp({ db, clock }: Services, file: string): Promise<Record<string, number>> {
  const { rows } = await db.transaction(() => writeBackup(file, dump(db.current(), clock.now())));
  return rows;
}

/** @throws OperatorError with the usage */
function publishedHead(argument: string): Head {
  const [, seq, hash] = /^--head (\d{1,15}):([0-9a-f]{64})$/.exec(argument) ?? [];
  if (seq === undefined || hash === undefined)
    throw new OperatorError("Usage: npm run audit:verify [-- --head <event>:<hash>]");
  return { seq: Number(seq), hash };
}

async function sealAll({ db }: Services): Promise<void> {
  while ((await seal(db)) > 0);
}
