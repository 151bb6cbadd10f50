import { integrationCreate } from "@console/contract/catalog.ts";
import { engineLabel, engineParts } from "@console/contract/engines.ts";
import type { Context } from "../../../context/context.ts";
import { wrongValue } from "../../../lib/input.text.ts";
import { OperatorError } from "../../../lib/operator-error.ts";
import {
  changedParts,
  createIntegration,
  engines,
  findByCode,
  updateEngine,
  updateIntegration,
} from "./catalog.service.ts";
import { gapsInWords, catalogLoadText as words } from "./catalog.text.ts";
import { type CatalogFile, type IntegrationEntry, parseCatalog } from "./catalog-file.ts";

/**
 * Brings the catalog to what a file says: parts and integrations that it leaves out stay. All of it or nothing.
 * @param name of the file, for messages
 * @param say gets a line for each difference
 * @param dryRun whether the differences are only shown
 * @throws OperatorError that names every fault of the file
 */
export async function loadCatalog(
  ctx: Context,
  file: { text: string; name: string },
  { dryRun, say }: { dryRun: boolean; say: (line: string) => void },
): Promise<void> {
  const wanted = parseCatalog(file.text, file.name);
  await ctx.db.transaction(async () => {
    const integrations = await loadIntegrations(ctx, wanted.integrations, { dryRun, say }, file.name);
    const changed = (await loadEngines(ctx, wanted.engines, { dryRun, say })) + integrations;
    say(words.done(changed, wanted.engines.length + wanted.integrations.length - changed, dryRun));
    const gaps = gapsInWords(await engines(ctx));
    if (!dryRun && gaps !== "") say(words.missing(gaps));
  });
}

type Loading = { dryRun: boolean; say: (line: string) => void };

async function loadEngines(ctx: Context, wanted: CatalogFile["engines"], { dryRun, say }: Loading): Promise<number> {
  const known = new Map((await engines(ctx)).map((each) => [each.code, each]));
  let changed = 0;
  for (const { code, ...parts } of wanted) {
    const stored = known.get(code);
    const changes = stored && changedParts(stored, parts);
    if (!stored || !changes) continue;
    changed += 1;
    say(words.engine(code, engineLabel[code]));
    for (const part of engineParts) {
      const [before, after] = [changes.before[part], changes.after[part]];
      if (before && after) sayFields(say, `${part}.`, before, after);
    }
    if (changes.after.cost_hint !== undefined)
      say(words.change("cost_hint", asText(stored.cost_hint), asText(changes.after.cost_hint)));
    if (!dryRun) await updateEngine(ctx, stored.id, parts);
  }
  return changed;
}

async function loadIntegrations(
  ctx: Context,
  wanted: readonly IntegrationEntry[],
  { dryRun, say }: Loading,
  file: string,
): Promise<number> {
  let changed = 0;
  const faults: string[] = [];
  for (const entry of wanted) {
    const { code, ...sent } = entry;
    const stored = await findByCode(ctx, code);
    if (!stored) {
      const whole = integrationCreate.safeParse(entry, { error: wrongValue });
      if (!whole.success) {
        faults.push(...whole.error.issues.map(({ path, message }) => `${code}.${path.join(".")}: ${message}`));
        continue;
      }
      changed += 1;
      say(`${words.integration(code, whole.data.name)}: ${words.added}`);
      if (!dryRun) await createIntegration(ctx, whole.data);
      continue;
    }
    const changes = changedParts(stored, sent);
    if (!changes) continue;
    changed += 1;
    say(words.integration(code, stored.name));
    sayFields(say, "", changes.before, changes.after);
    if (!dryRun) await updateIntegration(ctx, stored.id, sent);
  }
  if (faults.length > 0) throw new OperatorError(words.faults(file, faults));
  return changed;
}

function sayFields(say: (line: string) => void, prefix: string, before: object, after: object): void {
  const was = new Map(Object.entries(before));
  for (const [key, value] of Object.entries(after)) {
    const [from, to] = [asText(was.get(key)), asText(value)];
    if (from !== to) say(words.change(`${prefix}${key}`, from, to));
  }
}

function asText(value: unknown): string {
  if (value === undefined || value === null || value === "") return words.nothing;
  if (Array.isArray(value)) return value.length === 0 ? words.nothing : value.map(asText).join(", ");
  if (typeof value === "object") return "name" in value ? String(value.name) : JSON.stringify(value);
  return String(value);
}
