import { VIEWS_PER_SCREEN } from "@console/contract/limits.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { SavedView, views } from "@console/contract/views.ts";
import { viewErrors } from "@console/contract/views.ts";
import { withoutInvisible } from "@console/contract/visible.ts";
import type { Context } from "../../../context/context.ts";
import { deleteRows, insertRecord, updateRecord } from "../../../db/records.ts";
import { savedViews } from "../../../db/tables/views.ts";
import { assertStored, refuse, requireFound } from "../../../http/errors.ts";
import { requireVersion } from "../../../http/version.ts";
import { findView, listViews, lockPerson, lockView } from "./views.db.ts";

type Sent<K extends "create" | "update"> = Parsed<(typeof views)[K]>["body"]["saved_view"];

export const list = (ctx: Context, screen: Parsed<typeof views.list>["query"]["screen"]) =>
  listViews(ctx.db.current(), personOf(ctx), screen);

export function create(ctx: Context, sent: Sent<"create">): Promise<SavedView> {
  return ctx.db.transaction(async () => {
    const tx = ctx.db.current();
    const person = personOf(ctx);
    await lockPerson(tx, { personId: person });
    const views = await listViews(tx, person, sent.screen);
    if (views.length >= VIEWS_PER_SCREEN) throw refuse(viewErrors.full, { most: VIEWS_PER_SCREEN });
    requireFreeName(views, sent.name);
    const { id } = await insertRecord(ctx, savedViews, { ...sent, admin_user_id: person });
    return stored(ctx, id);
  });
}

export function update(ctx: Context, id: number, { name, query }: Sent<"update">): Promise<SavedView> {
  return ctx.db.transaction(async () => {
    const tx = ctx.db.current();
    const person = personOf(ctx);
    await lockPerson(tx, { personId: person });
    const before = await requireVersion(
      ctx,
      requireFound(await lockView(tx, { personId: person, id }), viewErrors.notFound),
    );
    const change = { name: name ?? before.name, query: query ?? before.query };
    if (change.name === before.name && change.query === before.query) return before;
    requireFreeName(
      (await listViews(tx, person, before.screen)).filter((view) => view.id !== id),
      change.name,
    );
    await updateRecord(ctx, savedViews, id, change);
    return stored(ctx, id);
  });
}

export function remove(ctx: Context, id: number): Promise<{ id: number }> {
  return ctx.db.transaction(async () => {
    await requireVersion(
      ctx,
      requireFound(await lockView(ctx.db.current(), { personId: personOf(ctx), id }), viewErrors.notFound),
    );
    await deleteRows(ctx.db.current(), savedViews, { id });
    return { id };
  });
}

/** The routes allow only signed-in people. */
function personOf({ actor }: Context): number {
  if (actor.id === null) throw new Error("the system keeps no views");
  return actor.id;
}

async function stored(ctx: Context, id: number): Promise<SavedView> {
  return assertStored(await findView(ctx.db.current(), { personId: personOf(ctx), id }), "the view was not stored");
}

/** The caller has locked the person. Names that look the same are the same (MORE-191). */
function requireFreeName(views: readonly SavedView[], name: string): void {
  const form = withoutInvisible(name);
  if (views.some((view) => withoutInvisible(view.name) === form)) throw refuse(viewErrors.nameTaken);
}
