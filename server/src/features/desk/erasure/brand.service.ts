import { closedBrand, erasureErrors } from "@console/contract/erasure.ts";
import { sharedErrors } from "@console/contract/shared-errors.ts";
import type { ArchivedActivity } from "../../../audit/archived.rules.ts";
import { aboutBrand } from "../../../audit/audit.ts";
import { entriesMentioning, entriesOfBrand } from "../../../audit/erase.db.ts";
import { erasersOf, withoutContent, withoutMentions } from "../../../audit/erase.rules.ts";
import { eraseEntries } from "../../../audit/erase.ts";
import { archivedRows, erasableParts } from "../../../audit/erase-archived.ts";
import type { Context } from "../../../context/context.ts";
import { searchText } from "../../../db/sql.ts";
import { refuse, requireFound } from "../../../http/errors.ts";
import { billingDay, dayIn, dayInWords } from "../../../lib/calendar.ts";
import { buyerNow } from "../../money/billing/brand-bills.service.ts";
import { eraseArchivedUsage } from "../../money/usage/archive/erase.service.ts";
import { mentionPattern, patternsOf, settledFrom, wantedOf } from "./erasure.rules.ts";
import { auditErasure, erasedMessage } from "./erasure.text.ts";
import { eraseRanges } from "./ranges.db.ts";
import { register } from "./register.ts";
import { eraseBrief, eraseMailMentions, eraseRowsOfBrand, whileErasing } from "./rows.db.ts";
import { archivedNames, firstOfBrand, hasOpenBills, lockBrand, namesOfBrand, ownAddresses } from "./subjects.db.ts";

/** Erases the personal data of a closed brand whose bills no longer change and are settled. */
export async function eraseBrand(ctx: Context, id: number): Promise<{ id: number; erased_at: string }> {
  const tx = ctx.db.current();
  if (ctx.erasureDirs.length === 0) throw refuse(erasureErrors.noRegister);
  const brand = requireFound(await lockBrand(tx, { id }), sharedErrors.brandNotFound);
  if (brand.closed_at === null) throw refuse(erasureErrors.notClosed);
  if (brand.erased_at !== null) throw refuse(erasureErrors.erased);
  const from = settledFrom(dayIn(ctx.billingTimeZone, new Date(brand.closed_at)));
  if (billingDay(ctx) < from) throw refuse(erasureErrors.billMayChange, { day: dayInWords(from) });
  if (await hasOpenBills(tx, { id })) throw refuse(erasureErrors.owes);
  const first = await firstOfBrand(tx, { id });
  const erased_at = await eraseBrandData(ctx, id);
  if (first) register(ctx.erasureDirs, { kind: "brand", id, ...first, at: erased_at });
  return { id, erased_at };
}

/** Erases a brand's data everywhere, in the open transaction, with the entry that names what was erased. @returns when */
export async function eraseBrandData(ctx: Context, id: number): Promise<string> {
  const tx = ctx.db.current();
  const brand = requireFound(await lockBrand(tx, { id }), sharedErrors.brandNotFound);
  const now = ctx.clock.now().toISOString();
  const label = closedBrand(id);
  const own = new Set((await ownAddresses(tx, {})).map(({ address }) => address));
  const parts = await erasableParts(ctx);
  const names = await namesOfBrand(tx, { id });
  const isTheirs = (row: ArchivedActivity) =>
    row.organization_id === id || (row.subject_kind === "brand" && row.subject_id === id);
  for await (const rows of archivedRows(parts, isTheirs)) names.push(...(await archivedNames(tx, { id, rows })));
  const erased = { ...wantedOf(names, own), label };
  await whileErasing(tx, async () => {
    const addresses = erased.addresses.map((each) => each.toLowerCase());
    const pattern = mentionPattern(erased);
    await eraseBrief(tx, { addresses, pattern });
    if (pattern !== null) await eraseMailMentions(tx, { pattern, label });
    await eraseRanges(tx, id);
    const { onboarding_id: onboarding, external_id: externalId } = brand;
    await eraseRowsOfBrand(tx, { id, onboarding, externalId, buyer: await buyerNow(ctx, id), now });
  });
  const files = await eraseArchivedUsage(ctx, id);
  const patterns = patternsOf([...erased.names, ...erased.addresses]);
  const erasers = erasersOf(erased);
  const message = erasedMessage(id);
  await eraseEntries(
    ctx,
    parts,
    async (source) => {
      const entries = await entriesOfBrand(tx, source, { id, onboarding: brand.onboarding_id });
      const known = new Set(entries.map(({ seq }) => seq));
      const others = (await entriesMentioning(tx, source, { patterns })).filter(({ seq }) => !known.has(seq));
      return [
        ...entries.map((entry) => {
          const search_text = searchText(message, entry.actor_name, label);
          return { entry, erased: withoutContent(entry, { message, label, search_text }) };
        }),
        ...others.map((entry) => ({ entry, erased: withoutMentions(entry, erasers) })),
      ];
    },
    ({ archive_files: others, ...named }) => {
      const archive_files = { ...files, ...others };
      return auditErasure(ctx, "brand.erased", aboutBrand({ id, name: label }), {
        after: { ...named, ...(Object.keys(archive_files).length > 0 && { archive_files }) },
      });
    },
  );
  return now;
}
