// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the edits are source text
import { type Guard, guard } from "./guard.ts";

const refused = ["server/src/features/money/refused-events/refused-events.test.ts"];
const unbilled = ["server/src/features/money/unbilled-usage/unbilled-usage.test.ts"];
const totals = ["server/src/features/money/usage/totals/totals.test.ts"];
const catalog = ["server/src/features/money/catalog/catalog.test.ts"];
const catalogLoad = ["server/src/features/money/catalog/catalog-load.test.ts"];

const refusedService = "server/src/features/money/refused-events/refused-events.service.ts";
const refusedDb = "server/src/features/money/usage/refused/refused.db.ts";
const retryDb = "server/src/features/money/usage/refused/retry.db.ts";
const retryService = "server/src/features/money/usage/refused/retry.service.ts";
const refusedJobs = "server/src/features/money/usage/refused/refused.jobs.ts";
const contract = "packages/contract/src/refused-events.ts";
const retries = (id: string) =>
  `\n    params: one,\n    audit: ["refused_event.retried"],\n    touches: null,\n    data: retried,\n    id: "${id}",`;
const dismisses = (id: string) =>
  `\n    params: one,\n    body: dismissal,\n    audit: ["refused_event.dismissed"],\n    touches: "money",\n    data: dismissed,\n    id: "${id}",`;
/** What follows the permission of a route. */
const routeOf = {
  retry: retries("refusedEvents.retry"),
  retryGroup: retries("refusedEvents.retryGroup"),
  dismiss: dismisses("refusedEvents.dismiss"),
  dismissGroup: dismisses("refusedEvents.dismissGroup"),
};
const unbilledService = "server/src/features/money/unbilled-usage/unbilled-usage.service.ts";
const totalsService = "server/src/features/money/usage/totals/totals.service.ts";
const catalogService = "server/src/features/money/catalog/catalog.service.ts";
const loadService = "server/src/features/money/catalog/catalog-load.service.ts";

/** What is promised of usage that was refused, waits for a decision or differs, and of the operator's catalog. */
export const usageGuards: Guard[] = [
  guard(
    "A refused event is handled once",
    [refusedService, 'if (event.status !== "open") throw', 'if (event.status === "dismissed" && !event.id) throw'],
    refused,
  ),
  guard(
    "A refused event that does not exist is not found",
    [
      refusedService,
      "  if (!group) throw refuse(refusedErrors.groupNotFound);\n  return group;",
      "  return group ?? { through: 0, events: 0, brand_id: null, brand: null };",
    ],
    refused,
  ),
  guard(
    "A dismissed event that comes again unchanged stays dismissed",
    [
      refusedDb,
      "known.status = 'dismissed' and known.payload = excluded.payload and excluded.status = 'open'",
      "false",
    ],
    refused,
  ),
  guard(
    "The acceptance of an id closes its stored copy",
    [
      refusedDb,
      "where r.brand_ref = k.brand_ref and r.event_key = k.event_key and r.status <> 'ingested'",
      "where false",
    ],
    refused,
  ),
  guard(
    "A stored copy is closed in the transaction that accepts its id",
    [
      "server/src/features/money/usage/ingest.service.ts",
      "db.defer(closeRefused(tx, closed, at, by));",
      "db.afterCommit(() => void closeRefused(db.current(), closed, at, by).catch(() => undefined));",
    ],
    refused,
    { only: "in the transaction" },
  ),
  guard(
    "An id is stored as refused once for a brand",
    ["server/src/features/money/usage/refused/refused.rules.ts", "id ?? `#${", "`${id}${Math.random()}` ?? `#${"],
    refused,
    { only: "one row" },
  ),
  guard(
    "Refused events are deleted after 90 days",
    ["server/src/clean-up.jobs.ts", "before(REFUSED_DAYS * DAY_MS)", "before(10 * REFUSED_DAYS * DAY_MS)"],
    refused,
    { only: "90 days" },
  ),
  guard(
    "Refused events are not deleted before 90 days",
    ["server/src/clean-up.jobs.ts", "before(REFUSED_DAYS * DAY_MS)", "before((REFUSED_DAYS - 1) * DAY_MS)"],
    refused,
    { only: "90 days" },
  ),
  ...(["retry", "retryGroup", "dismiss", "dismissGroup"] as const).map((action) =>
    guard(
      `${action} of refused events is not for every role`,
      [contract, `permission: "brands",${routeOf[action]}`, `permission: "onboardings",${routeOf[action]}`],
      ["server/src/permissions.test.ts"],
      { only: `refusedEvents.${action} answers 403` },
    ),
  ),
  guard(
    "The stored text of an event has a limit",
    [
      "server/src/features/money/usage/refused/refused.rules.ts",
      '(JSON.stringify(sent) ?? "").slice(0, REFUSED_PAYLOAD_MAX)',
      'JSON.stringify(sent) ?? ""',
    ],
    refused,
  ),
  guard(
    "A new business has its refused events ingested",
    [refusedJobs, "if (found.length > 0) await enqueue", "if (found.length < 0) await enqueue"],
    refused,
  ),
  guard(
    "An event is ingested by itself only once its time has come",
    [
      retryDb,
      "and status = 'open' and occurred_at <= ${sql.placeholder(\"latest\")}::timestamptz",
      "and status = 'open' and ${sql.placeholder(\"latest\")}::timestamptz is null",
    ],
    refused,
  ),
  guard(
    "An event that is refused again for another cause moves to its group",
    [retryService, "await deleteIfMoved(ctx.db.current(), again);"],
    refused,
  ),
  guard(
    "An event whose id may be forgotten is not ingested",
    ["server/src/features/money/usage/usage.rules.ts", 'if (retried && age > KNOWN_DAYS * DAY_MS) return "forgotten";'],
    refused,
  ),
  guard(
    "An event that is too old is ingested by a person only",
    ["server/src/features/money/usage/usage.rules.ts", " && !retried?.byHand ? ", " ? "],
    refused,
  ),
  guard(
    "The age of a retried event is measured when it came first",
    [
      "server/src/features/money/usage/usage.rules.ts",
      "const ageAtFirst = retried ? retried.receivedAt - at : age;",
      "const ageAtFirst = age;",
    ],
    refused,
  ),
  guard(
    "The rest of a large group follows in the background",
    [refusedService, "if (remaining > 0) await goOn(ctx, id, group.through, null);"],
    refused,
  ),
  guard(
    "Events that came after a person's decision are not dismissed with it",
    [
      retryDb,
      'and id > ${sql.placeholder("after")}\n          and id <= ${sql.placeholder("through")} order by id',
      'and id > ${sql.placeholder("after")}\n          and ${sql.placeholder("through")}::int > 0 order by id',
    ],
    refused,
  ),
  guard(
    "Unbilled usage is decided once",
    [unbilledService, 'if (status !== "waiting") throw', "if (status === null) throw"],
    unbilled,
  ),
  guard(
    "Usage is billed only once there is a package",
    [
      unbilledService,
      "if (month === null) throw refuse(unbilledErrors.noPackage, { brand: row.brand });\n  return month;",
      "return month ?? own;",
    ],
    unbilled,
  ),
  guard("What billing would add is not stored", [unbilledService, "      throw undone;\n"], unbilled),
  guard(
    "Totals of a day that has not begun are refused",
    [totalsService, "if (day > today) throw refuse(platformErrors.dayAhead);"],
    totals,
  ),
  guard(
    "Totals of a day whose usage can no longer come in are refused",
    [
      totalsService,
      "if (day < daysAfter(today, -USAGE_ID_DAYS)) throw refuse(platformErrors.dayTooOld, { days: USAGE_ID_DAYS });",
    ],
    totals,
  ),
  guard(
    "An older version of a catalog engine is refused",
    [catalogService, "  await requireVersion(ctx, row, () => asEngine(row));\n"],
    catalog,
  ),
  guard(
    "A catalog code exists once",
    [catalogService, "catalog_integrations_code: () => refuse(catalogErrors.codeTaken),"],
    catalog,
  ),
  guard(
    "A change to an engine raises the configuration of the brands that have it",
    [catalogService, '  await raise(ctx, "engines", await brandsWithEngine(ctx.db.current(), { code: row.code }));\n'],
    catalog,
  ),
  guard(
    "A dry run of the catalog saves nothing",
    [
      loadService,
      "if (!dryRun) await updateEngine(ctx, stored.id, parts);",
      "await updateEngine(ctx, stored.id, parts);",
    ],
    catalogLoad,
  ),
  guard(
    "A catalog file with a fault changes nothing",
    [loadService, "  if (faults.length > 0) throw new OperatorError(words.faults(file, faults));\n"],
    catalogLoad,
  ),
  guard(
    "A code is in a catalog file once",
    [
      "server/src/features/money/catalog/catalog-file.ts",
      '[...twice("engines", found.data.engines), ...twice("integrations", found.data.integrations)]',
      "[]",
    ],
    catalogLoad,
  ),
  guard(
    "Only parts that are in use are announced",
    ["server/src/features/money/catalog/catalog.detectors.ts", "if (reached === undefined) return [];", ""],
    catalog,
  ),
];
