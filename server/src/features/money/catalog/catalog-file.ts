import { engineChange, type IntegrationChange, integrationChange } from "@console/contract/catalog.ts";
import { engineCode } from "@console/contract/engines.ts";
import { parse, YAMLParseError } from "yaml";
import * as z from "zod/mini";
import { wrongValue } from "../../../lib/input.text.ts";
import { OperatorError, operatorMessage } from "../../../lib/operator-error.ts";
import { unknownFields } from "../../../lib/unknown-fields.ts";
import { catalogLoadText as words } from "./catalog.text.ts";

/** In UTF-16 units: room for some thousand entries, and read within seconds. */
const FILE_MAX = 1_000_000;

const integrationEntry = z.object({ code: z.string(), ...integrationChange.shape });

const catalogFile = z.object({
  /** When the facts were gathered; for people. */
  as_of: z.optional(z.string()),
  engines: z._default(z.array(z.object({ code: engineCode, ...engineChange.shape })), []),
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
  const sent = withLanguageNames(parseYaml(text, name));
  const found = catalogFile.safeParse(sent, { error: wrongValue });
  const faults = [
    ...unknownFields(catalogFile, sent).map(words.unknownField),
    ...(found.error?.issues.map(faultOf) ?? []),
    ...(found.success
      ? [...twice("engines", found.data.engines), ...twice("integrations", found.data.integrations)]
      : []),
  ];
  if (!found.success || faults.length > 0) throw new OperatorError(words.faults(name, faults));
  return found.data;
}

function parseYaml(text: string, name: string): unknown {
  if (text.length > FILE_MAX) throw new OperatorError(words.unreadable(name, words.tooLarge));
  try {
    return parse(text);
  } catch (error) {
    // What the parser says when it runs out of stack.
    const isTooDeep = error instanceof YAMLParseError && error.code === "RESOURCE_EXHAUSTION";
    const why = isTooDeep ? words.tooDeep : operatorMessage(error);
    throw new OperatorError(words.unreadable(name, why));
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
  return `${where.replace(/^\./, "") || words.topLevel}: ${issue.message}`;
}

function twice(list: string, entries: readonly { code: string }[]): string[] {
  const seen = new Set<string>();
  return entries.flatMap(({ code }, index) => {
    if (seen.has(code)) return words.twice(`${list}[${index}] ${code}`);
    seen.add(code);
    return [];
  });
}
