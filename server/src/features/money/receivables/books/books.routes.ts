import type { bookRoutes } from "@console/contract/books.ts";
import type { Handlers } from "../../../../http/mount.ts";
import { confirmUnlock, lockBooks, readBooks } from "./books.service.ts";

export const booksRoutes: Handlers<typeof bookRoutes> = {
  read: async (ctx) => ({ data: await readBooks(ctx) }),
  lock: async (ctx, { body }) => ({ data: await lockBooks(ctx, body.locked_through) }),
  confirm: async (ctx, { params }) => ({ data: await confirmUnlock(ctx, params.id) }),
};
