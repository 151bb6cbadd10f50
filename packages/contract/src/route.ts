import type * as z from "zod/mini";
import type * as core from "zod/v4/core";
import type { AuditEvent } from "./audit-events.ts";
import type { Columns } from "./columns.ts";
import type { DeclaredError } from "./errors.ts";
import type { KeyedMeta } from "./machine-lists.ts";
import type { Access } from "./permissions.ts";
import type { FeedMeta, MessageMeta, PageMeta } from "./primitives.ts";
import type { Touches } from "./step-up.ts";

type Schema = core.$ZodType;
type ObjectSchema = z.ZodMiniObject;

type Common = {
  /** Operation id, unique: `<area>.<verb>`. */
  id: `${string}.${string}`;
  /** Below `/api/v1`; parameters in braces, as in OpenAPI. */
  path: `/${string}`;
  summary: string;
  /** Who may call it. `null` is public: omitting it does not compile. */
  permission: Access;
  /** Errors that it can answer in addition to those of its kind (see `errorsOf`). */
  errors?: readonly DeclaredError[];
  /** The call names its brand in the header `organization-id`, which is required unless the brand is optional. */
  brandScoped?: true | "optional";
  /** May be called by a person who has yet to add the passkey that their role requires. */
  beforePasskey?: true;
  params?: ObjectSchema;
  query?: ObjectSchema;
  /** The fields of the answer's `data`; anything else is stripped. `null`: no data. */
  data: Schema | null;
};

type Read = Common & {
  method: "GET";
  /** The whole list is also available as CSV: `?format=csv`, with these columns. */
  list?: "page" | "feed";
  columns?: Columns;
  /** The answer is a file, or a stream of events; its `data` is `null`. */
  answer?: "file" | "events";
  /** Media types of the file. */
  fileTypes?: readonly [string, ...string[]];
  /** Machine clients read it to its end: `after` and `limit` in the query, `meta.next` in the answer. */
  keyed?: true;
  /** The answer has an ETag, and `If-None-Match` is answered with 304. */
  conditional?: true;
  ifMatch?: never;
  body?: never;
  bodyBytes?: never;
  audit?: never;
  upload?: never;
  secret?: never;
  bulk?: never;
  touches?: never;
};

type Upload = {
  /** Name of the multipart field. */
  field: string;
  maxBytes: number;
  /** The error if the file is larger. */
  tooLarge: DeclaredError;
  /** Text fields sent with the file. */
  texts?: ObjectSchema;
};

type Write = Common & {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  list?: never;
  columns?: never;
  answer?: never;
  fileTypes?: never;
  keyed?: never;
  conditional?: never;
  body?: Schema;
  /** An outdated version in `If-Match` is refused. */
  ifMatch?: true;
  /** Maximum body size, if larger than a form. */
  bodyBytes?: number;
  /** The call is multipart with one file; its other fields are text. */
  upload?: Upload;
  /**
   * What a stolen session could gain or destroy by it: always, or if the body meets a condition. People with a passkey
   * must have authenticated with it in this session within the last STEP_UP_MINUTES.
   */
  touches: Touches;
  /** A field of the answer that is not stored for repeated calls, where it is null. */
  secret?: string;
  /** Changes several records, with one event per changed record instead of one per call. */
  bulk?: true;
  /**
   * The events, exactly one of which the change writes in its transaction; empty if it concerns nobody else. `null` if
   * it changes nothing permanently, or the same each time: then it accepts no idempotency key.
   */
  audit: readonly AuditEvent[] | null;
};

export type Route = Read | Write;

/** Declares a route; the type parameter preserves its exact schemas for server and web. */
export const route = <const R extends Route>(spec: R): R => spec;

type Out<S> = S extends Schema ? core.output<S> : undefined;
type In<S> = S extends Schema ? core.input<S> : undefined;
type Part<R, K extends string> = R extends { [P in K]: infer S } ? S : undefined;

/**
 * An export reads a list in chunks: this many rows after the last one read (null: from the start), without counting.
 */
export type Chunk = { size: number; after: { key: string; id: number } | null };

type Chunked<R> = R extends { list: "page" | "feed" } ? { chunk?: Chunk } : unknown;

/** An uploaded file, and the text fields sent with it. */
export type SentFile<Texts = unknown> = { content: Uint8Array; texts: Texts };

/** A file that is sent as it is read. */
export type FileStream = { content: AsyncGenerator<string | Uint8Array>; mime: string; name: string; hash?: never };

/** A file to answer with. */
export type FileAnswer = { content: Uint8Array; mime: string; name?: string; hash?: string };

/** A handler's inputs, parsed. */
export type Parsed<R extends Route> = {
  params: Out<Part<R, "params">>;
  query: Out<Part<R, "query">> & Chunked<R>;
  body: Out<Part<R, "body">>;
  brandId: R extends { brandScoped: infer Scoped } ? (Scoped extends true ? number : number | null) : undefined;
  file: R extends { upload: infer U } ? SentFile<Out<Part<U, "texts">>> : undefined;
};

/** The runtime's own FormData, if it has one. */
type Form = typeof globalThis extends { FormData: { prototype: infer F } } ? F : never;

type Given<K extends string, T> = undefined extends T ? unknown : { [P in K]: T };

/** A caller's input; the query may be omitted if all of it is optional. */
export type Sent<R extends Route> = Given<"params", In<Part<R, "params">>> &
  Given<"body", In<Part<R, "body">>> &
  (Part<R, "query"> extends Schema
    ? { query?: Partial<Record<keyof In<Part<R, "query">>, string | number | undefined>> }
    : unknown) &
  (R extends { brandScoped: true } ? { brandId: number } : unknown) &
  (R extends { brandScoped: "optional" } ? { brandId?: number } : unknown) &
  (R extends { upload: Upload } ? { body: Form } : unknown);

export type Meta<R extends Route> = R extends { list: "page" }
  ? PageMeta
  : R extends { list: "feed" }
    ? FeedMeta
    : R extends { keyed: true }
      ? KeyedMeta
      : MessageMeta;

type Data<R extends Route> = R["data"] extends Schema ? core.input<R["data"]> : null;

/** A handler's result, before it is validated and stripped. */
export type Result<R extends Route> = (R extends { list: "page" | "feed" } | { keyed: true }
  ? { meta: Meta<R> }
  : { meta?: MessageMeta }) &
  (R extends { answer: "file" }
    ? { data: null; file: FileAnswer | FileStream }
    : R extends { conditional: true }
      ? { data: Data<R> | NotModified; etag: string }
      : { data: Data<R> });

/** A handler's result if the caller's ETag is still current. */
export type NotModified = "not_modified";

/** A caller's answer. */
export type Reply<R extends Route> = { data: R["data"] extends Schema ? core.output<R["data"]> : null; meta: Meta<R> };
