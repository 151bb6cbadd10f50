import { readFileSync } from "node:fs";

/** Words that tell a newcomer nothing, with the standard term to use, so that searching for the term finds the code. */
const words: Readonly<Record<string, string>> = {
  asked: "requested, query or input",
  asking: "pending or open",
  desk: "app, session or page",
  facts: "inputs, fields or data",
  sit: "size or position",
  heard: "received",
  unheard: "unknown",
  held: "stored, active or suspended",
  judge: "validate",
  judged: "validated",
  kept: "stored, remaining or draft",
  place: "position, index or cursor",
  places: "positions or paths",
  said: "message, output or text",
  told: "reported",
  whence: "explain",
  theirs: "latest",
};

/**
 * Whole names that were in the code, with the one to use. As parts of other names, these words are ordinary English.
 */
const names: Readonly<Record<string, string>> = {
  useStay: "useBlockNavigation",
  useSettled: "useDebouncedValue",
  settled: "the outcome's name",
  take: "ingest",
  taken: "used, reserved or in use",
  leaving: "deleteTarget",
  tell: "report",
  takeUsage: "ingestUsage",
  addUp: "rollUpByDay",
  shareUsage: "lockBrandsForIngest",
  workOut: "calculateBill",
  workOutMonths: "calculateMonths",
  MonthOfBrand: "BilledMonth",
  BrandMonth: "MonthInputs",
  openMonths: "loadOpenMonths",
  usedMonths: "usageAndBillByBrand",
  hideRollUps: "shadowUsageDays",
  undoneSince: "withinUndoWindow",
  makeUsageParts: "ensureUsagePartitions",
  periodStep: "nextPeriodChange",
  completed: "withRelations",
  keepBrandPeriod: "recordBrandPeriod",
  keepPrice: "savePrice",
  keepTax: "upsertTaxRate",
  meet: "startConflict",
  onlyPlanOrStatus: "specificEvent",
  sortOut: "partitionBulk",
  answerOf: "bulkResult",
  unsaid: "defaults",
  keepBrand: "cacheBrand",
  keepBill: "cacheBill",
  keepMember: "cacheMember",
  quietly: "ignoreStorageErrors",
  occasion: "dedupe_key",
  Watch: "Detector",
  seldom: "expensive",
  follower: "catchUp",
  looks: "subscribers",
  showOptions: "authenticationOptions",
  requireQuestion: "limitChallenges",
  Shown: "Assertion",
  readPasskey: "verifyAssertion",
  shownAt: "steppedUpAt",
  recordWritten: "onAuditWritten",
  requireStanding: "requirePasskeyByPolicy",
  standingOf: "passkeyStatus",
  Refusal: "OperatorError",
  Workplace: "CommandContext",
  farness: "distance",
  lay: "applyOver",
  holdKeys: "suspendShortcuts",
  soon: "scheduleRefresh",
  unhear: "unsubscribe",
  readOut: "accessibleName",
  MEANT: "MIN_PREFIX",
  together: "chunkGroup",
  Explained: "BillExplanation",
  Quiet: "EmptyNote",
  concerned: "onOrScheduled",
  figure: "number, amount or value",
  narrow: "compact or mobileLine",
  shownOf: "displayText",
  Hands: "User",
  Ground: "Baseline",
  Way: "Method",
};

/** Stored names, which never change: the header of an encrypted secret and the order of a person's notifications. */
const stored: Readonly<Record<string, readonly string[]>> = {
  "server/src/secrets/keyring.ts": ["place"],
  "server/src/db/tables/notifications.ts": ["place"],
  "server/src/features/desk/notifications/notifications.db.ts": ["place"],
};

const apart =
  /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*|"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|(?<=[(=:!&|?[,] ?)\/(?![/*])(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])+\//gm;
const template = /`(?:[^`\\]|\\.)*`/g;
/**
 * An identifier that is neither a member after a dot, which may come from a library, nor an HTML element; and whether
 * it is a key.
 */
const identifier = /(?<![\w$.</])([A-Za-z]\w*)(?!\w)(\??:)?/g;

/** @returns one line for each refused name */
export function refusedNames(file: string): string[] {
  if (file === "scripts/names.ts") return [];
  const code = readFileSync(file, "utf8").replaceAll(apart, '""').replaceAll(template, '""');
  const refused = new Map(
    [...code.matchAll(identifier)].map(([, each = "", key]) => [each, termFor(each, Boolean(key))]),
  );
  return [...refused].flatMap(([each, term]) =>
    term === undefined || stored[file]?.includes(each) ? [] : [`${file} names ${each}; the term is ${term}`],
  );
}

function termFor(name: string, isKey: boolean): string | undefined {
  if (Object.hasOwn(names, name)) return isKey ? undefined : names[name];
  // Names in snake case are wire or database names.
  if (name.includes("_") && name !== name.toUpperCase()) return undefined;
  const parts = name.split(/_|(?<=[a-z\d])(?=[A-Z])/).map((part) => part.toLowerCase());
  const refused = parts.find((part) => Object.hasOwn(words, part));
  return refused && words[refused];
}
