import { VIEWS_PER_SCREEN } from "@console/contract/limits.ts";
import type { Parsed } from "@console/contract/route.ts";
import type { SavedView, views } from "@console/contract/views.ts";
import { eq, sql } from "drizzle-orm";
import type { Context } from "../../context.ts";
import { violatedConstraint } from "../../db/sql.ts";
import { AppError, notFound } from "../../http/errors.ts";
import { requireVersion } from "../../http/version.ts";
import { adminUsers } from "../team/team.table.ts";
import { countViews, findView, viewsOf } from "./views.db.ts";
import { savedViews } from "./views.table.ts";

type Sent<K extends "create" | "update"> = Parsed<(typeof views)[K]>["body"]["saved_view"];

export const list = (ctx: Context, screen: Parsed<typeof views.list>["query"]["screen"]) =>
  viewsOf(ctx.db.current(), personOf(ctx), screen);

/** @throws AppError duplicate, conflict where the person keeps as many of the list as anybody may */
export function create(ctx: Context, sent: Sent<"create">): Promise<SavedView> {
  return ctx.db.transaction(async () => {
    const tx = ctx.db.current();
    const person = personOf(ctx);
    // Two that come at once are counted one after the other.
    await tx.select({ id: adminUsers.id }).from(adminUsers).where(eq(adminUsers.id, person)).for("no key update");
    if ((await countViews(tx, person, sent.screen)) >= VIEWS_PER_SCREEN) {
      const message = `You keep ${VIEWS_PER_SCREEN} views of this list, which is the most. Delete one first.`;
      throw new AppError("conflict", message);
    }
    const now = ctx.clock.now().toISOString();
    const [row] = await refuseTakenName(
      tx
        .insert(savedViews)
        .values({ ...sent, admin_user_id: person, created_at: now, updated_at: now, updated_by: ctx.actor.name })
        .returning({ id: savedViews.id }),
    );
    return stored(ctx, row?.id);
  });
}

/** @throws AppError not_found, version_conflict, duplicate */
export function update(ctx: Context, id: number, { name, query }: Sent<"update">): Promise<SavedView> {
  return ctx.db.transaction(async () => {
    const before = await findView(ctx.db.current(), personOf(ctx), id, true);
    if (!before) throw notFound("This view");
    await requireVersion(ctx, before);
    const change = { name: name ?? before.name, query: query ?? before.query };
    if (change.name === before.name && change.query === before.query) return before;
    await refuseTakenName(
      ctx.db
        .current()
        .update(savedViews)
        .set({
          ...change,
          version: sql`${savedViews.version} + 1`,
          updated_at: ctx.clock.now().toISOString(),
          updated_by: ctx.actor.name,
        })
        .where(eq(savedViews.id, id)),
    );
    return stored(ctx, id);
  });
}

/** @throws AppError not_found, version_conflict */
export function remove(ctx: Context, id: number): Promise<{ id: number }> {
  return ctx.db.transaction(async () => {
    const view = await findView(ctx.db.current(), personOf(ctx), id, true);
    if (!view) throw notFound("This view");
    await requireVersion(ctx, view);
    await ctx.db.current().delete(savedViews).where(eq(savedViews.id, id));
    return { id };
  });
}

/** Only a signed-in person gets here: the routes say so. */
function personOf({ actor }: Context): number {
  if (actor.id === null) throw new Error("the system keeps no views");
  return actor.id;
}

async function stored(ctx: Context, id: number | undefined): Promise<SavedView> {
  const view = id === undefined ? undefined : await findView(ctx.db.current(), personOf(ctx), id);
  if (!view) throw new Error("the view was not stored");
  return view;
}

async function refuseTakenName<T>(statement: PromiseLike<T>): Promise<T> {
  try {
    return await statement;
  } catch (error) {
    if (violatedConstraint(error) !== "saved_views_once") throw error;
    const message = "You have a view of this name already.";
    throw new AppError("duplicate", message, { fields: { "saved_view.name": message } });
  }
}
