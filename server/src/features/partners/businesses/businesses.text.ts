import { possessive } from "@console/contract/possessive.ts";
import { listNames } from "../../../lib/names.ts";

/** Messages after a change. */
export const businessMessages = {
  engineChanged: (name: string, engine: string, newFor: string | null) =>
    `${name} now uses ${engine}.${newFor === null ? "" : ` ${engine} was also assigned to ${newFor}.`}`,
  enginesAssigned: (engines: readonly string[], brand: string) =>
    `${listNames(engines)} ${engines.length === 1 ? "was" : "were"} also assigned to ${brand}.`,
};

export const bulkEngineWords = {
  one: "business",
  many: "businesses",
  done: "switched to the chosen engine",
  already: "already on the chosen engine",
};

/** Activity messages, shown after the person's name. */
export const businessActivities = {
  engineChanged: (name: string, from: string, to: string, newFor: string | null) =>
    `changed ${possessive(name)} engine from ${from} to ${to}${newFor === null ? "" : ` and assigned ${to} to ${newFor}`}`,
  reported: (name: string, brand: string) => `reported the new business ${name} for ${brand}`,
  reportedChange: (name: string) => `reported changes to ${name}`,
};
