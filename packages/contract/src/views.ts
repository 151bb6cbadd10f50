import * as z from "zod/mini";
import { errors } from "./errors.ts";
import { VIEW_NAME_MAX, VIEW_QUERY_MAX } from "./limits.ts";
import { id, idText, record, requiredText, text } from "./primitives.ts";
import { route } from "./route.ts";

/** The lists whose filters can be saved as a view, by page. */
export const viewScreens = [
  "brands",
  "packages",
  "onboardings",
  "team",
  "coupons",
  "businesses",
  "bills",
  "activities",
  "attention",
] as const;
const screen = z.enum(viewScreens, "Choose a list that can have saved views.");
export type ViewScreen = (typeof viewScreens)[number];

export const savedView = z.object({
  ...record,
  screen,
  name: z.string(),
  /** The address's search string, without the question mark. */
  query: z.string(),
});
export type SavedView = z.output<typeof savedView>;

/** Search parameters for the page of a list or an open dialog, which are not part of a view. */
const passing = new Set(["page", "new", "edit", "copy", "week"]);

/** The part of an address's search that a view stores, always in the same order. */
export function viewQuery(search: string): string {
  const pairs = search.replace(/^\?/, "").split("&");
  return pairs
    .filter((pair) => !pair.endsWith("=") && !passing.has(keyOf(pair)))
    .sort()
    .join("&");
}

const keyOf = (pair: string) => pair.split("=", 1).join("");

/** Search parameters as addresses have them, and nothing else: each key once, without the excluded ones. */
function isViewQuery(query: string): boolean {
  const pairs = query.split("&");
  const written = pairs.every((pair) => /^[a-z_]{1,40}=[A-Za-z0-9*._%+-]+$/.test(pair));
  return written && new Set(pairs.map(keyOf)).size === pairs.length && viewQuery(query) === query;
}

const name = requiredText(VIEW_NAME_MAX, "Enter a name.");
const query = text(VIEW_QUERY_MAX).check(
  z.minLength(1, "Filter the list before saving a view."),
  z.refine(isViewQuery, "Send the list's filters as in its address."),
);

const MESSAGE = "Send the fields under saved_view.";
const params = z.object({ id: idText });

export const viewErrors = errors({
  notFound: { code: "not_found", message: "This view wasn't found." },
  full: {
    code: "conflict",
    message: "You already have {most} views of this list, the maximum. Delete one first.",
  },
  nameTaken: { code: "duplicate", field: "saved_view.name", message: "You already have a view with this name." },
});

export const views = {
  list: route({
    id: "views.list",
    method: "GET",
    path: "/admin/saved_views",
    summary: "Your saved views, by name",
    permission: "signed_in",
    query: z.object({ screen: z.optional(screen) }),
    data: z.array(savedView),
  }),
  create: route({
    id: "views.create",
    method: "POST",
    path: "/admin/saved_views",
    summary: "Save the current filters as a view",
    permission: "signed_in",
    audit: [],
    touches: null,
    body: z.object({ saved_view: z.object({ screen, name, query }, MESSAGE) }, MESSAGE),
    errors: [viewErrors.full, viewErrors.nameTaken],
    data: savedView,
  }),
  update: route({
    id: "views.update",
    method: "PATCH",
    path: "/admin/saved_views/{id}",
    summary: "Rename one of your views, or update its filters",
    permission: "signed_in",
    audit: [],
    touches: null,
    params,
    body: z.object({ saved_view: z.object({ name: z.optional(name), query: z.optional(query) }, MESSAGE) }, MESSAGE),
    errors: [viewErrors.notFound, viewErrors.nameTaken],
    ifMatch: true,
    data: savedView,
  }),
  remove: route({
    id: "views.remove",
    method: "DELETE",
    path: "/admin/saved_views/{id}",
    summary: "Delete one of your views",
    permission: "signed_in",
    audit: [],
    touches: null,
    params,
    errors: [viewErrors.notFound],
    ifMatch: true,
    data: z.object({ id }),
  }),
};
