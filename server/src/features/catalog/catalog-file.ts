import { engineChange, type IntegrationChange, integrationChange } from "@console/contract/catalog.ts";
import { engineCode } from "@console/contract/engines.ts";
import { parse } from "yaml";
import * as z from "zod/mini";
import { OperatorError, operatorMessage } from "../../lib/operator-error.ts";
import { catalogLoadText as words } from "./catalog.text.ts";

const integrationEntry = z.strictObject({ code: z.string(), ...integrationChange.shape });

const catalogFile = z.strictObject({
  /** When the facts were gathered; for people. */
  as_of: z.optional(z.string()),
  engines: z._default(z.array(z.strictObject({ code: engineCode, ...engineChange.shape })), []),
  integrations: z._default(z.array(integrationEntry), []),
});
export type CatalogFile = z.output<typeof catalogFile>;
export type IntegrationEntry = { code: string } & IntegrationChange;

/**
 * Reads a catalog from YAML, of which JSON is a part. A language may be its name alone.
 * @param name of the file, for messages
 * @throws OperatorError that names every fault
 */
export function parseCatalog(text: string, name: string): CatalogFile {
  const found = catalogFile.safeParse(withLanguageNames(parseYaml(text, name)));
  if (!found.success) throw new OperatorError(words.faults(name, found.error.issues.map(faultOf)));
  const faults = [...twice("engines", found.data.engines), ...twice("integrations", found.data.integrations)];
  if (faults.length > 0) throw new OperatorError(words.faults(name, faults));
  return found.data;
}

function parseYaml(text: string, name: string): unknown {
  try {
    return parse(text);
  } catch (error) {
    throw new OperatorError(words.unreadable(name, operatorMessage(error)));
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function withLanguageNames(file: unknown): unknown {
  if (!isObject(file) || !Array.isArray(file.engines)) return file;
  const engines = file.engines.map((engine: unknown) => {
    if (!isObject(engine) || !isObject(engine.stt) || !Array.isArray(engine.stt.languages)) return engine;
    const languages = engine.stt.languages.map((each: unknown) => (typeof each === "string" ? { name: each } : each));
    return { ...engine, stt: { ...engine.stt, languages } };
  });
  return { ...file, engines };
}

/** 'integrations[3].wholesale_price: Enter 0 or more'. */
function faultOf(issue: z.core.$ZodIssue): string {
  const where = issue.path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`)).join("");
  const message = issue.code === "unrecognized_keys" ? words.unknownFields(issue.keys) : issue.message;
  return `${where.replace(/^\./, "") || words.topLevel}: ${message}`;
}

const twice = (list: string, entries: readonly { code: string }[]): string[] =>
  entries.flatMap(({ code }, index) =>
    entries.findIndex((each) => each.code === code) < index ? words.twice(`${list}[${index}] ${code}`) : [],
  );
