import { possessive } from "@console/contract/possessive.ts";
import { auditWith } from "../../../audit/audit.ts";
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
export const auditBusinesses = auditWith({
  "business.engine_changed": ({ label, brand }, from: string, to: string, isNew: boolean) =>
    `changed ${possessive(label)} engine from ${from} to ${to}${isNew ? ` and assigned ${to} to ${brand}` : ""}`,
  "business.reported": ({ label, brand }, isNew: boolean) =>
    isNew ? `added business ${label} to ${brand}` : `updated ${label}`,
});
