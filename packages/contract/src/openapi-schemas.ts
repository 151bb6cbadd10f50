import * as z from "zod/mini";
import type * as core from "zod/v4/core";
import * as accounting from "./accounting.ts";
import * as activities from "./activities.ts";
import * as apiKeys from "./api-keys.ts";
import * as bankMappings from "./bank-mappings.ts";
import * as billing from "./billing.ts";
import * as bills from "./bills.ts";
import * as books from "./books.ts";
import * as brandFields from "./brand-fields.ts";
import * as brandStop from "./brand-stop.ts";
import * as brandUserFields from "./brand-user-fields.ts";
import * as brands from "./brands.ts";
import * as bulk from "./bulk.ts";
import * as businesses from "./businesses.ts";
import * as charges from "./charges.ts";
import * as coupons from "./coupons.ts";
import * as credentials from "./credentials.ts";
import * as creditNotes from "./credit-notes.ts";
import * as credits from "./credits.ts";
import * as demo from "./demo.ts";
import * as devices from "./devices.ts";
import * as effects from "./effects.ts";
import * as engines from "./engines.ts";
import * as erasure from "./erasure.ts";
import { errorBody } from "./error-body.ts";
import * as goLive from "./go-live.ts";
import * as importedBills from "./imported-bills.ts";
import * as imports from "./imports.ts";
import * as integrations from "./integrations.ts";
import * as invoices from "./invoices.ts";
import * as margins from "./margins.ts";
import * as notes from "./notes.ts";
import * as notifications from "./notifications.ts";
import * as onboardings from "./onboardings.ts";
import * as openingBalances from "./opening-balances.ts";
import * as operator from "./operator.ts";
import * as packages from "./packages.ts";
import * as passkeys from "./passkeys.ts";
import * as paymentImports from "./payment-imports.ts";
import * as payments from "./payments.ts";
import * as permissions from "./permissions.ts";
import * as platform from "./platform.ts";
import { feedMeta, messageMeta, pageMeta } from "./primitives.ts";
import * as receivables from "./receivables.ts";
import * as refunds from "./refunds.ts";
import * as refusedEvents from "./refused-events.ts";
import * as reminders from "./reminders.ts";
import * as rolloutStatus from "./rollout-status.ts";
import * as rollouts from "./rollouts.ts";
import * as search from "./search.ts";
import * as secondPerson from "./second-person.ts";
import * as signIn from "./sign-in.ts";
import * as singleSignOn from "./single-sign-on.ts";
import * as statements from "./statements.ts";
import * as stats from "./stats.ts";
import * as team from "./team.ts";
import * as unbilledUsage from "./unbilled-usage.ts";
import * as usageLines from "./usage-lines.ts";
import * as views from "./views.ts";
import * as webhookEvents from "./webhook-events.ts";
import * as webhooks from "./webhooks.ts";

export type Json = { [name: string]: unknown };
type Direction = "input" | "output";

/** Every exported schema of an area is a component under its name. */
const exported: Json = {
  ...activities,
  ...apiKeys,
  ...billing,
  ...bills,
  ...books,
  ...brandFields,
  ...brandStop,
  ...brandUserFields,
  ...brands,
  ...bulk,
  ...businesses,
  ...charges,
  ...coupons,
  ...credentials,
  ...creditNotes,
  ...credits,
  ...demo,
  ...devices,
  ...effects,
  ...engines,
  ...erasure,
  ...goLive,
  ...integrations,
  ...invoices,
  ...margins,
  ...notes,
  ...notifications,
  ...onboardings,
  ...operator,
  ...packages,
  ...passkeys,
  ...permissions,
  ...payments,
  ...bankMappings,
  ...importedBills,
  ...imports,
  ...openingBalances,
  ...paymentImports,
  ...receivables,
  ...refunds,
  ...reminders,
  ...accounting,
  ...refusedEvents,
  ...secondPerson,
  ...rolloutStatus,
  ...rollouts,
  ...search,
  ...signIn,
  ...singleSignOn,
  ...statements,
  ...stats,
  ...team,
  ...unbilledUsage,
  ...usageLines,
  ...views,
  ...webhookEvents,
  ...webhooks,
  // Renamed, because two areas have a schema with the same name.
  ...platform,
  billedUsageEvent: usageLines.usageEvent,
  error: errorBody,
  pageMeta,
  feedMeta,
  messageMeta,
};

/** The server validates these item by item, separate from the body's schema. */
const describedAs = new Map<core.$ZodType, core.$ZodType>([[platform.sentUsageEvent, platform.usageEvent]]);

const names = z.registry<{ id: string }>();
for (const [name, value] of Object.entries(exported)) {
  if (isSchema(value) && !describedAs.has(value))
    names.add(value, { id: name.charAt(0).toUpperCase() + name.slice(1) });
}

/** Whether a schema is a component, or documented as one. */
export const isNamed = (schema: core.$ZodType): boolean => names.has(schema) || describedAs.has(schema);

export function isSchema(value: unknown): value is core.$ZodType {
  return typeof value === "object" && value !== null && "_zod" in value;
}

function jsonOf(schema: core.$ZodType, io: Direction): { json: Json; named: Json } {
  const {
    $schema: _,
    $defs = {},
    ...json
  } = z.toJSONSchema(schema, {
    io,
    metadata: names,
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      const described = describedAs.get(zodSchema);
      if (described) Object.assign(jsonSchema, { $ref: `#/$defs/${names.get(described)?.id}` });
      // Writes refuse unknown fields. Answers may gain fields: a strict client would break.
      if (jsonSchema.properties && io === "input") jsonSchema.additionalProperties ??= false;
      else if (jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties;
    },
  });
  return { json, named: $defs };
}

const allNamed = (io: Direction): Json =>
  Object.assign({}, ...Object.values(exported).flatMap((value) => (isSchema(value) ? [jsonOf(value, io).named] : [])));

const references = /"#\/\$defs\/(\w+)"/g;
const referencesIn = (json: unknown): string[] =>
  [...(JSON.stringify(json) ?? "").matchAll(references)].map(([, name = ""]) => name);

/** Names of schemas whose input differs from their output, directly or through a reference. */
function differing(input: Json, output: Json): Set<string> {
  const names = Object.keys(input);
  const found = new Set(names.filter((name) => JSON.stringify(input[name]) !== JSON.stringify(output[name])));
  for (let before = -1; before !== found.size; ) {
    before = found.size;
    for (const name of names) if (referencesIn(input[name]).some((each) => found.has(each))) found.add(name);
  }
  return found;
}

/**
 * Writes schemas with references to the named ones, and collects the referenced ones in `used`. If input and output
 * differ, each has its own component.
 */
export function componentSchemas() {
  const both = { input: allNamed("input"), output: allNamed("output") };
  const twofold = differing(both.input, both.output);
  const used: Json = {};
  const write = (json: Json, io: Direction): Json =>
    JSON.parse(
      JSON.stringify(json).replace(references, (_, name: string) => `"#/components/schemas/${collect(name, io)}"`),
    );
  const collect = (name: string, io: Direction): string => {
    const component = io === "input" && twofold.has(name) ? `${name}Input` : name;
    if (!(component in used)) {
      // Before its own references are followed: one of them may be to itself.
      used[component] = {};
      used[component] = write(Object(both[io][name]), io);
    }
    return component;
  };
  const schema = (of: core.$ZodType, io: Direction): Json => write(jsonOf(of, io).json, io);
  /** In a URL everything is text; a value parsed as a number is documented as one. */
  const parameter = (of: core.$ZodType): Json => {
    const { json } = jsonOf(of, "output");
    return json.type === "integer" || json.type === "number" ? json : schema(of, "input");
  };
  return { used, schema, parameter };
}

export type Schemas = ReturnType<typeof componentSchemas>;
