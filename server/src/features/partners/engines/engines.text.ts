import { auditWith, type Said } from "../../../audit/audit.ts";
/** Messages after a change. */
export const engineMessages = {
  assigned: (name: string) => `${name} was assigned.`,
  removed: (name: string, brand: string) => `${name} was removed from ${brand}.`,
};

/** Activity messages, shown after the person's name. */
export const auditEngines = auditWith({
  "engine.assigned": ({ label, brand, after }: Said<unknown, { code: string }>) =>
    `assigned ${label} (${after.code}) to ${brand}`,
  "engine.removed": ({ label, brand, before }: Said<{ code: string }>) =>
    `removed ${label} (${before.code}) from ${brand}`,
});
