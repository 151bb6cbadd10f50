import * as z from "zod/mini";
import { errors } from "./errors.ts";
import { day, id, idText, instant } from "./primitives.ts";
import { route } from "./route.ts";
import { requested } from "./second-person.ts";

export const bookLock = z.object({
  id,
  locked_through: z.iso.date(),
  ...requested,
  /** Null while it waits for a second person. */
  locked_at: z.nullable(instant),
});
export type BookLock = z.output<typeof bookLock>;

export const books = z.object({
  /** The last locked day; null if none is. */
  locked_through: z.nullable(z.iso.date()),
  /** A request to unlock months, which another Super Admin has to confirm. */
  waiting: z.nullable(bookLock),
  /** What was locked and unlocked, newest first. */
  history: z.array(bookLock),
});
export type Books = z.output<typeof books>;

const THROUGH_MESSAGE = "Choose the last day of a month that has ended.";

export const booksErrors = errors({
  through: { code: "invalid", field: "locked_through", message: THROUGH_MESSAGE },
  unchanged: { code: "conflict", message: "The books are already locked through {day}." },
  decided: { code: "conflict", message: "This request no longer waits for a second person." },
  samePerson: { code: "forbidden", message: "Another Super Admin has to confirm this." },
});

export const bookRoutes = {
  read: route({
    id: "books.read",
    method: "GET",
    path: "/admin/books",
    summary: "Through which day the books are locked",
    permission: "brands",
    data: books,
  }),
  lock: route({
    id: "books.lock",
    method: "PUT",
    path: "/admin/books",
    summary: "Lock the books through a month's last day; an earlier day than now waits for a second Super Admin",
    permission: "super_admin",
    audit: ["books.locked", "books.unlock_requested"],
    touches: "money",
    body: z.object({ locked_through: day }, "Send locked_through."),
    errors: [booksErrors.through, booksErrors.unchanged],
    data: books,
  }),
  confirm: route({
    id: "books.confirm",
    method: "POST",
    path: "/admin/books/locks/{id}/confirm",
    summary: "Confirm another Super Admin's request to unlock months",
    permission: "super_admin",
    audit: ["books.locked"],
    touches: "money",
    params: z.object({ id: idText }),
    errors: [booksErrors.decided, booksErrors.samePerson],
    data: books,
  }),
};
