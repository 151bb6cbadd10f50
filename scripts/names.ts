import { readFileSync } from "node:fs";

/**
 * Names that say nothing to a newcomer, with the standard term to use. A search for the term must find the code.
 * Only declarations count: a wire field or a library may have such a name.
 */
const terms: Readonly<Record<string, string>> = {
  ...{ kept: "stored, remaining or draft", Kept: "the stored thing's name", said: "message, output or text" },
  ...{ Said: "the sentence's name", saidOf: "summaryOf", told: "reported", Told: "the event's name", tell: "report" },
  ...{ heard: "received", unheard: "unknown", unhear: "unsubscribe", asked: "requested or query", asking: "pending" },
  ...{
    useAsked: "useRecordAtOpen",
    useKept: "useDraftValue",
    useSettled: "useDebouncedValue",
    useStay: "useBlockNavigation",
  },
  ...{ settled: "the outcome's name", theirs: "latest", isTheirs: "isLatest or isAllowed", take: "choose or ingest" },
  ...{ takeUsage: "ingestUsage", judge: "validateEvents", Judged: "Validation", addUp: "rollUpByDay" },
  ...{ workOut: "calculateBill", WorkedOut: "CalculatedBill", workOutMonths: "calculateMonths" },
  ...{ usedMonths: "usageAndBillByBrand", hideRollUps: "shadowUsageDays", undoneSince: "withinUndoWindow" },
  ...{ shareUsage: "lockBrandsForIngest", makeUsageParts: "ensureUsagePartitions", periodStep: "nextPeriodChange" },
  ...{
    keepBrandPeriod: "recordBrandPeriod",
    keepPrice: "savePrice",
    keepTax: "upsertTaxRate",
    sortOut: "partitionBulk",
  },
  ...{ keepBrand: "cacheBrand", keepBill: "cacheBill", keepMember: "cacheMember", quietly: "ignoreStorageErrors" },
  ...{ unsaid: "defaults", occasion: "dedupe_key", Watch: "Detector", seldom: "expensive", follower: "catchUp" },
  ...{ place: "cursor, position or folder", Place: "the position's name", places: "positions" },
  ...{ showOptions: "authenticationOptions", requireQuestion: "limitChallenges", Shown: "the shown thing's name" },
  ...{ requireStanding: "requirePasskeyByPolicy", standingOf: "passkeyStatus", recordWritten: "onAuditWritten" },
  ...{ Refusal: "OperatorError", Workplace: "CommandContext", farness: "distance", meet: "startConflict" },
  ...{
    lay: "applyOver",
    leaving: "deleteTarget",
    held: "suspended",
    holdKeys: "suspendShortcuts",
    soon: "scheduleRefresh",
  },
  ...{ whence: "explainLine", readOut: "accessibleName", MEANT: "MIN_PREFIX", together: "chunkGroup" },
  ...{ Explained: "BillExplanation", changeSeveralAsked: "runBulkChangeInDialog", looks: "tones or subscribers" },
  ...{ Desk: "Session", Hands: "User", Ground: "Baseline", Way: "Method", concerned: "onOrScheduled" },
};

const declaration = /\b(?:const|let|function|class|type|interface)\s+(\w+)/g;
const destructuring = /\b(?:const|let)\s+[[{]([^=]*?)[\]}]\s*=/g;

/** @returns one line for each declaration with a refused name */
export function refusedNames(file: string): string[] {
  if (file === "scripts/names.ts") return [];
  const text = readFileSync(file, "utf8");
  const declared = [...text.matchAll(declaration)].map(([, name = ""]) => name);
  // What a pattern takes from elsewhere under its own name is not declared here; a new name is.
  const renamed = [...text.matchAll(destructuring)].flatMap(([, inner = ""]) =>
    [...inner.matchAll(/:\s*(\w+)/g)].map(([, name = ""]) => name),
  );
  return [...declared, ...renamed]
    .filter((name) => Object.hasOwn(terms, name))
    .map((name) => `${file} declares ${name}; the term is ${terms[name]}`);
}
