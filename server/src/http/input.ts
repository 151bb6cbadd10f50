import { idText } from "@console/contract/primitives.ts";
import type { Route, SentFile } from "@console/contract/route.ts";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import { AppError, invalid, invalidInput, notFound } from "./errors.ts";

export type Input = {
  params: unknown;
  query: object | undefined;
  body: unknown;
  brandId: number | undefined;
  file: SentFile | undefined;
};

/**
 * Everything a handler gets, as the route's schemas parse it.
 * @throws AppError not_found for a path that cannot be, invalid, too_large, unsupported_media_type
 */
export async function readInput(route: Route, request: FastifyRequest): Promise<Input> {
  const params = route.params && z.safeParse(route.params, request.params);
  if (params && !params.success) throw notFound("This record");
  const query = route.query && z.safeParse(route.query, request.query);
  const body = route.body && z.safeParse(route.body, request.body);
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])];
  if (issues.length > 0) throw invalidInput(issues);
  return {
    params: params?.data,
    query: query?.data,
    body: body?.data,
    brandId: route.brandScoped ? brandId(request) : undefined,
    file: route.upload && (await readFile(route.upload, request)),
  };
}

function brandId(request: FastifyRequest): number {
  const header = request.headers["organization-id"];
  if (header === undefined || header === "") throw invalid({ "organization-id": "Name the brand in organization-id." });
  const known = z.safeParse(idText, header);
  if (!known.success) throw notFound("This brand");
  return known.data;
}

async function readFile(upload: NonNullable<Route["upload"]>, request: FastifyRequest): Promise<SentFile> {
  if (!request.isMultipart()) throw new AppError("unsupported_media_type", "Send the file as multipart form data.");
  const texts: Record<string, string> = {};
  let content: Uint8Array | undefined;
  try {
    for await (const part of request.parts({ limits: { fileSize: upload.maxBytes, files: 1, fields: 10 } })) {
      if (part.type === "field") texts[part.fieldname] = String(part.value);
      else {
        // Read to its end in any case, or the rest of the request would never come.
        const sent = await part.toBuffer();
        if (part.fieldname === upload.field) content = sent;
      }
    }
  } catch (error) {
    throw unreadable(upload, error);
  }
  if (!content) throw invalid({ [upload.field]: "Send a file." });
  return { content, texts };
}

/** A file that is one byte too large is told by the part or, after it, by the whole. */
function unreadable({ field, tooLarge }: NonNullable<Route["upload"]>, error: unknown): AppError {
  const large = error instanceof Error && "code" in error && error.code === "FST_REQ_FILE_TOO_LARGE";
  if (large) return new AppError("too_large", tooLarge, { fields: { [field]: tooLarge } });
  return new AppError("malformed", "The request could not be read.");
}

/**
 * The version that the caller loaded; null where none was sent.
 * @throws AppError invalid
 */
export function ifMatch(request: FastifyRequest): number | null {
  const header = request.headers["if-match"];
  if (header === undefined || header === "*") return null;
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (version === undefined) throw invalid({ "if-match": 'Send the version in quotes, like "3".' });
  return Number(version);
}
