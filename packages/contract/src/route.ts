import type * as z from "zod/mini";
import type * as core from "zod/v4/core";
import type { AuditEvent } from "./audit-events.ts";
import type { Columns } from "./columns.ts";
import type { DeclaredError } from "./errors.ts";
import type { KeyedMeta } from "./machine-lists.ts";
import type { Access } from "./permissions.ts";
import type { FeedMeta, MessageMeta, PageMeta } from "./primitives.ts";
import type { BodyCondition } from "./step-up.ts";

type Schema = core.$ZodType;
type ObjectSchema = z.ZodMiniObject;

type Common = {
  /** Operation id, unique: `<area>.<verb>`. */
  id: `${string}.${string}`;
  /** Below `/api/v1`; parameters in braces, as in OpenAPI. */
  path: `/${string}`;
  summary: string;
  /** Who may call it. `null` is public: forgetting the line does not compile. */
  permission: Access;
  /** Errors that it can answer beside those of its kind (see `errorsOf`). */
  errors?: readonly DeclaredError[];
  /** The call names its brand in the header `organization-id`; it must, unless the brand is optional. */
  brandScoped?: true | "optional";
  /** May be called by somebody who has yet to add the passkey that their role requires. */
  beforePasskey?: true;
  params?: ObjectSchema;
  query?: ObjectSchema;
  /** What the answer's `data` may hold; anything else is stripped. `null`: no data. */
  data: Schema | null;
};

type Read = Common & {
  method: "GET";
  /** A list can also be had whole as CSV: `?format=csv`, with these columns. */
  list?: "page" | "feed";
  columns?: Columns;
  /** The answer is a file, or a stream of events; its `data` is `null`. */
  answer?: "file" | "events";
  /** Media types of the file. */
  fileTypes?: readonly [string, ...string[]];
  /** A machine reads it to its end: `after` and `limit` in the query, `meta.next` in the answer. */
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
  stepUp?: never;
};

type Upload = {
  /** Name of the multipart field. */
  field: string;
  maxBytes: number;
  /** Answered where the file is larger. */
  tooLarge: DeclaredError;
  /** Texts beside the file; those that are not sent, and whatever else is, are left out. */
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
  /** A stale version in `If-Match` is refused. */
  ifMatch?: true;
  /** Largest body, where it is more than a form. */
  bodyBytes?: number;
  /** The call is multipart and carries one file; other fields of it are texts. */
  upload?: Upload;
  /**
   * A person who has a passkey must have shown it in this session within the last STEP_UP_MINUTES: always, or
   * where the body meets one of these conditions.
   */
  stepUp?: true | readonly BodyCondition[];
  /** A field of the answer that is not stored for a repeated call: it is null there. */
  secret?: string;
  /** Changes several records: one event for each that changes, not one for the call. */
  bulk?: true;
  /**
   * The events of which the change writes exactly one, in its transaction; empty for what is of no concern to others.
   * `null` says that it changes nothing that lasts, or the same each time: then it takes no idempotency key.
   */
  audit: readonly AuditEvent[] | null;
};

export type Route = Read | Write;

/** Declares a route; the type parameter keeps its exact schemas for server and web. */
export const route = <const R extends Route>(spec: R): R => spec;

type Out<S> = S extends Schema ? core.output<S> : undefined;
type In<S> = S extends Schema ? core.input<S> : undefined;
type Part<R, K extends string> = R extends { [P in K]: infer S } ? S : undefined;

/** An export reads a list in chunks: so many rows after the last one read (null: from the start), uncounted. */
export type Chunk = { size: number; after: { key: string; id: number } | null };

type Chunked<R> = R extends { list: "page" | "feed" } ? { chunk?: Chunk } : unknown;

/** A file that was sent, and the texts beside it. */
export type SentFile<Texts = unknown> = { content: Uint8Array; texts: Texts };

/** A file to answer with. */
export type FileAnswer = { content: Uint8Array; mime: string; name?: string; hash?: string };

/** What a handler gets: inputs as parsed. */
export type Parsed<R extends Route> = {
  params: Out<Part<R, "params">>;
  query: Out<Part<R, "query">> & Chunked<R>;
  body: Out<Part<R, "body">>;
  brandId: R extends { brandScoped: infer Scoped } ? (Scoped extends true ? number : number | null) : undefined;
  file: R extends { upload: infer U } ? SentFile<Out<Part<U, "texts">>> : undefined;
};

/** The runtime's own FormData, where it has one. */
type Form = typeof globalThis extends { FormData: { prototype: infer F } } ? F : never;

type Given<K extends string, T> = undefined extends T ? unknown : { [P in K]: T };

/** What a caller sends; a query may be left out where all of it is optional. */
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

/** What a handler gives, before it is validated and stripped. */
export type Result<R extends Route> = (R extends { list: "page" | "feed" } | { keyed: true }
  ? { meta: Meta<R> }
  : { meta?: MessageMeta }) &
  (R extends { answer: "file" }
    ? { data: null; file: FileAnswer }
    : R extends { conditional: true }
      ? { data: Data<R> | NotModified; etag: string }
      : { data: Data<R> });

/** What a handler gives where the caller already has what the ETag names. */
export type NotModified = "not_modified";

/** What a caller gets. */
export type Reply<R extends Route> = { data: R["data"] extends Schema ? core.output<R["data"]> : null; meta: Meta<R> };
