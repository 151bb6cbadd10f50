import type * as z from "zod/mini";
import type * as core from "zod/v4/core";
import type { AuditEvent } from "./audit-events.ts";
import type { Access } from "./permissions.ts";
import type { FeedMeta, MessageMeta, PageMeta } from "./primitives.ts";

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
  /** The call names its brand in the header `organization-id`. */
  brandScoped?: true;
  params?: ObjectSchema;
  query?: ObjectSchema;
  /** What the answer's `data` may hold; anything else is stripped. `null`: no data. */
  data: Schema | null;
};

type Read = Common & { method: "GET"; list?: "page" | "feed"; body?: never; audit?: never };

type Write = Common & {
  method: "POST" | "PUT" | "PATCH" | "DELETE";
  list?: never;
  body?: Schema;
  /** The events of which the change writes exactly one, in its transaction; `null` says that none is due. */
  audit: readonly AuditEvent[] | null;
};

export type Route = Read | Write;

/** Declares a route; the type parameter keeps its exact schemas for server and web. */
export const route = <const R extends Route>(spec: R): R => spec;

type Out<S> = S extends Schema ? core.output<S> : undefined;
type In<S> = S extends Schema ? core.input<S> : undefined;
type Part<R, K extends string> = R extends { [P in K]: infer S } ? S : undefined;

/** What a handler gets: inputs as parsed. */
export type Parsed<R extends Route> = {
  params: Out<Part<R, "params">>;
  query: Out<Part<R, "query">>;
  body: Out<Part<R, "body">>;
  brandId: R extends { brandScoped: true } ? number : undefined;
};

type Given<K extends string, T> = undefined extends T ? unknown : { [P in K]: T };

/** What a caller sends; a query may be left out where all of it is optional. */
export type Sent<R extends Route> = Given<"params", In<Part<R, "params">>> &
  Given<"body", In<Part<R, "body">>> &
  (Part<R, "query"> extends Schema
    ? { query?: Partial<Record<keyof In<Part<R, "query">>, string | number>> }
    : unknown) &
  (R extends { brandScoped: true } ? { brandId: number } : unknown);

export type Meta<R extends Route> = R extends { list: "page" }
  ? PageMeta
  : R extends { list: "feed" }
    ? FeedMeta
    : MessageMeta;

/** What a handler gives, before it is validated and stripped. */
export type Result<R extends Route> = { data: R["data"] extends Schema ? core.input<R["data"]> : null } & (R extends {
  list: "page" | "feed";
}
  ? { meta: Meta<R> }
  : { meta?: MessageMeta });

/** What a caller gets. */
export type Reply<R extends Route> = { data: R["data"] extends Schema ? core.output<R["data"]> : null; meta: Meta<R> };
