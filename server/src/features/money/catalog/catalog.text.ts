import type { EngineGap } from "@console/contract/catalog.ts";
import { type EnginePart, enginePartLabel } from "@console/contract/engines.ts";
import { auditWith } from "../../../audit/audit.ts";
import { dayInWords } from "../../../lib/calendar.ts";
import { listNames } from "../../../lib/names.ts";

/** What the activity feed says, after the person's name. */
export const auditCatalog = auditWith({
  "catalog.engine_changed": ({ label }, code: string) => `changed ${label} (${code}) in the catalog`,
  "catalog.integration_added": ({ label }) => `added ${label} to the catalog`,
  "catalog.integration_changed": ({ label }) => `changed ${label} in the catalog`,
});

export const gapLabel: Record<EngineGap, string> = {
  llm: "language model",
  stt: "speech-to-text",
  tts: "text-to-speech",
  voice: "default voice",
};

type Retiring = {
  provider: string;
  model: string;
  engine: string;
  part: EnginePart;
  retiresOn: string;
  replacement: string | null;
  /** Those with the most businesses first. */
  brands: readonly string[];
  businesses: number;
};

export const catalogNotifications = {
  held: (model: string, engine: string) =>
    `The minutes of brands that were moved from ${model} of ${engine} fell. The rollout is on hold until you continue or roll back.`,
  retiring: (part: Retiring, today: string) =>
    `${part.provider} ${part.retiresOn < today ? "retired" : "retires"} ${part.model} on ${dayInWords(part.retiresOn)}. ${usedBy(part)}${part.replacement === null ? "" : ` Replacement: ${part.replacement}.`}`,
};

const usedBy = ({ engine, part, brands, businesses }: Retiring) =>
  `It is the ${enginePartLabel[part].toLowerCase()} of ${engine}, used by ${businesses} ${businesses === 1 ? "business" : "businesses"} of ${listNames(brands)}.`;

const FAULTS_SHOWN = 50;

/** What `npm run catalog:load` prints, and what is wrong with its file. */
export const catalogLoadText = {
  usage: "Usage: npm run catalog:load -- [--dry-run] <file.yaml or file.json>",
  unreadable: (file: string, why: string) => `${file} couldn't be read: ${why}`,
  faults: (file: string, faults: readonly string[]) =>
    [
      `Nothing was changed. ${file} has ${faults.length === 1 ? "an error" : `${faults.length.toLocaleString("en-US")} errors`}:`,
      ...faults.slice(0, FAULTS_SHOWN).map((fault) => `  ${fault}`),
      ...(faults.length > FAULTS_SHOWN
        ? [`  and ${(faults.length - FAULTS_SHOWN).toLocaleString("en-US")} more.`]
        : []),
    ].join("\n"),
  topLevel: "at the top",
  unknownField: (path: string) => `${path}: this field is unknown.`,
  tooLarge: "it is larger than 1 MB.",
  tooDeep: "it is nested too deeply.",
  twice: (where: string) => `${where}: this code appears twice in the file.`,
  engine: (code: string, name: string) => `Engine ${code} ${name}`,
  integration: (code: string, name: string) => `Integration ${code} ${name}`,
  added: "new",
  change: (field: string, from: string, to: string) => `  ${field}: ${from} → ${to}`,
  nothing: "–",
  done: (changed: number, same: number, isDryRun: boolean) =>
    isDryRun
      ? `Nothing was saved (dry run): ${changed} would change, ${same} are unchanged.`
      : `Saved: ${changed} changed, ${same} unchanged.`,
  missing: (gaps: string) => `Still missing: ${gaps}.`,
};

/** 'v1 default voice, v3 language model'. */
export const gapsInWords = (engines: readonly { code: string; missing: readonly EngineGap[] }[]): string =>
  engines.flatMap(({ code, missing }) => missing.map((gap) => `${code} ${gapLabel[gap]}`)).join(", ");

export const catalogStartText = {
  empty: "The catalog has no models yet. Load yours with: npm run catalog:load -- <file>",
  incomplete: (gaps: string) =>
    `The catalog is incomplete (${gaps}). Load the rest with: npm run catalog:load -- <file>`,
};
