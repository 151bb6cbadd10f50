import * as z from "zod/mini";
import { columns } from "./columns.ts";
import { errors } from "./errors.ts";
import { recordOf } from "./objects.ts";
import { id, idText, pageQuery, record, sortBy } from "./primitives.ts";
import { route } from "./route.ts";

/** CONST-30 */
export const engineCodes = ["v1", "v2", "v3", "v4"] as const;
export const engineCode = z.enum(engineCodes, "Choose v1, v2, v3 or v4.");
export type EngineCode = (typeof engineCodes)[number];

export const engineLabel: Record<EngineCode, string> = {
  v1: "Conversational AI",
  v2: "Multilingual AI",
  v3: "Advanced AI",
  v4: "Order Processing AI",
};

/** With the code: businesses call the same engines by other names. */
export const engineTitles: Record<EngineCode, string> = recordOf(
  engineCodes,
  (code) => `${engineLabel[code]} (${code})`,
);

/** The parts of an engine, with their names for people. */
export const enginePartLabel = { llm: "Language model", stt: "Speech-to-text", tts: "Text-to-speech" } as const;
export type EnginePart = keyof typeof enginePartLabel;
export const engineParts = ["llm", "stt", "tts"] as const satisfies readonly EnginePart[];
export const enginePart = z.enum(engineParts);

const model = {
  /** Empty until the operator's catalog says them. */
  provider: z.string(),
  model_name: z.string(),
  /** Last day before its provider retires the model, and the model that replaces it; null where none is announced. */
  retires_on: z.nullable(z.iso.date()),
  replacement: z.nullable(z.string()),
};

const details = {
  code: engineCode,
  name: z.string(),
  llm: z.object(model),
  stt: z.object({ ...model, multi_language: z.boolean(), languages: z.array(z.object({ name: z.string() })) }),
  tts: z.object({ ...model, clone_voice: z.boolean(), default_voice_id: z.string() }),
};

/** An engine as in the catalog. */
export const engine = z.object(details);
export type Engine = z.output<typeof engine>;

/** A business that uses the object. */
export const businessName = z.object({ id, name: z.string() });
export type BusinessName = z.output<typeof businessName>;

export const assignedEngine = z.object({
  ...record,
  ...details,
  /** Businesses of the brand that use it; while there are any, it cannot be removed. */
  businesses: z.array(businessName),
});
export type AssignedEngine = z.output<typeof assignedEngine>;

const ENGINE_MESSAGE = "Send the code under voice_engine.";

export const engineErrors = errors({
  notFound: { code: "not_found", message: "This engine wasn't found." },
  assigned: { code: "duplicate", field: "voice_engine.code", message: "{brand} already has {engine}." },
  inUse: { code: "in_use", message: "{engine} is used by {businesses}." },
});

export const engineColumns = columns({
  code: { title: "Code", field: "code" },
  name: { title: "Engine", field: "name" },
  llm_provider: { title: "Language model provider", field: "llm.provider" },
  llm: { title: "Language model", field: "llm.model_name" },
  stt_provider: { title: "Speech-to-text provider", field: "stt.provider" },
  stt: { title: "Speech-to-text", field: "stt.model_name" },
  languages: { title: "Languages", field: "stt.languages" },
  tts_provider: { title: "Text-to-speech provider", field: "tts.provider" },
  tts: { title: "Text-to-speech", field: "tts.model_name" },
});

export const assignedEngineColumns = columns({
  ...engineColumns,
  businesses: { title: "Used by", field: "businesses" },
  added: { title: "Added", field: "created_at", as: "day" },
});

export const engines = {
  available: route({
    id: "engines.available",
    method: "GET",
    path: "/admin/voice_engines/all",
    summary: "Engines that the brand does not have yet",
    permission: "brands",
    brandScoped: true,
    list: "page",
    query: z.object({ ...pageQuery, sort: sortBy("code") }),
    columns: engineColumns,
    data: z.array(engine),
  }),
  list: route({
    id: "engines.list",
    method: "GET",
    path: "/admin/voice_engines",
    summary: "Engines assigned to the brand",
    permission: "brands",
    brandScoped: true,
    list: "page",
    query: z.object({ ...pageQuery, sort: sortBy("code", "created_at") }),
    columns: assignedEngineColumns,
    data: z.array(assignedEngine),
  }),
  add: route({
    id: "engines.add",
    method: "POST",
    path: "/admin/voice_engines",
    summary: "Assign an engine to the brand",
    permission: "brands",
    brandScoped: true,
    audit: ["engine.assigned"],
    touches: null,
    body: z.object({ voice_engine: z.object({ code: engineCode }, ENGINE_MESSAGE) }, ENGINE_MESSAGE),
    errors: [engineErrors.assigned],
    data: assignedEngine,
  }),
  remove: route({
    id: "engines.remove",
    method: "DELETE",
    path: "/admin/voice_engines/{id}",
    summary: "Remove an engine from the brand; refused while a business uses it",
    permission: "brands",
    brandScoped: true,
    audit: ["engine.removed"],
    touches: null,
    params: z.object({ id: idText }),
    errors: [engineErrors.notFound, engineErrors.inUse],
    ifMatch: true,
    data: z.object({ id }),
  }),
};
