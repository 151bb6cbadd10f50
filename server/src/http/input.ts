import { commonErrors } from "@console/contract/common-errors.ts";
import { idText } from "@console/contract/primitives.ts";
import type { Route, SentFile } from "@console/contract/route.ts";
import { sharedErrors } from "@console/contract/shared-errors.ts";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type * as core from "zod/v4/core";
import { wrongValue } from "../lib/input.text.ts";
import { unknownFields } from "../lib/unknown-fields.ts";
import { type AppError, invalidInput, refuse, refuseFields } from "./errors.ts";
import { parse } from "./parse.ts";

export type Input = {
  params: unknown;
  query: object | undefined;
  body: unknown;
  /** Null if the route accepts a call without a brand. */
  brandId: number | null | undefined;
  file: SentFile | undefined;
};

/**
 * Everything a handler gets, parsed by the route's schemas.
 * @throws AppError not_found for an impossible path, unknown_field, invalid, too_large, unsupported_media_type
 */
export async function readInput(route: Route, request: FastifyRequest): Promise<Input> {
  const params = route.params && parse(route.params, request.params);
  if (params && !params.success) throw refuse(commonErrors.recordNotFound);
  const query = route.query && parse(route.query, request.query, { error: wrongValue });
  const body = route.body && parse(route.body, request.body, { error: wrongValue });
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])];
  const unknown = route.method === "GET" || route.upload ? [] : unknownFields(route.body ?? noFields, request.body);
  requireValid(issues, unknown);
  return {
    params: params?.data,
    query: query?.data,
    body: body?.data,
    brandId: route.brandScoped && brandId(request, route.brandScoped === "optional"),
    file: route.upload && (await readFile(route.upload, request)),
  };
}

/** A write without a body accepts an empty one. */
const noFields = z.object({});

/**
 * A field that is ignored misleads its sender: a payment would be recorded without the amount that was meant.
 * @param unknown paths of fields that the schema does not have
 * @throws AppError unknown_field, invalid
 */
function requireValid(issues: readonly core.$ZodIssue[], unknown: readonly string[]): void {
  const faults = [
    ...unknown.map((field) => refuse(commonErrors.unknownField, { field })),
    ...(issues.length > 0 ? [invalidInput(issues)] : []),
  ];
  const [first, ...more] = faults;
  if (first) throw refuseFields([first, ...more]);
}

function brandId(request: FastifyRequest, isOptional: boolean): number | null {
  const header = request.headers["organization-id"];
  if (header === undefined || header === "") {
    if (isOptional) return null;
    throw refuse(commonErrors.brandMissing);
  }
  const known = parse(idText, header);
  if (!known.success) throw refuse(sharedErrors.brandNotFound);
  return known.data;
}

async function readFile(upload: NonNullable<Route["upload"]>, request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw refuse(commonErrors.notForm);
  const texts: Record<string, string> = {};
  const otherFiles: string[] = [];
  let content: Uint8Array | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: upload.maxBytes, files: 1, fields: 10 } })) {
      if (part.type === "field") texts[part.fieldname] = String(part.value);
      else {
        // Read to its end in any case; otherwise the rest of the request would never arrive.
        const sent = await part.toBuffer();
        if (part.fieldname === upload.field) content = sent;
        else otherFiles.push(part.fieldname);
      }
    }
  } catch (error) {
    throw unreadable(upload, error);
  }
  if (!content) throw refuse(commonErrors.fileMissing, { field: upload.field });
  const known = upload.texts && z.safeParse(upload.texts, texts, { error: wrongValue });
  requireValid(known?.error?.issues ?? [], [...unknownFields(upload.texts ?? noFields, texts), ...otherFiles]);
  return { content, texts: known?.data };
}

/** A file that is one byte too large is reported by the part or, later, by the whole body. */
function unreadable({ tooLarge }: NonNullable<Route["upload"]>, error: unknown): AppError {
  const large = error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
  return large ? refuse(tooLarge) : refuse(commonErrors.unreadable);
}

/** The caller's ETags, without quotes. */
export const ifNoneMatch = (request: FastifyRequest): string[] =>
  [...(request.headers["if-none-match"] ?? "").matchAll(/"([^"]*)"/g)].map(([, etag = ""]) => etag);

/**
 * The version that the caller loaded; null if none was sent.
 * @throws AppError invalid
 */
export function ifMatch(request: FastifyRequest): number | null {
  const header = request.headers["if-match"];
  if (header === undefined || header === "*") return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw refuse(commonErrors.versionFormat);
  return Number(version);
}
