import * as z from "zod/mini";
import { FOUND_PER_KIND, SEARCH_MAX } from "./limits.ts";
import { id, requiredText } from "./primitives.ts";
import { route } from "./route.ts";

/** Kinds of server results in the palette, in display order. */
export const foundKinds = [
  "brand",
  "business",
  "invoice",
  "brand_user",
  "member",
  "package",
  "coupon",
  "onboarding",
] as const;
export type FoundKind = (typeof foundKinds)[number];

export const found = z.object({
  kind: z.enum(foundKinds),
  id,
  name: z.string(),
  /** Distinguishes results with the same name: an email, a code, a contact. */
  detail: z.string(),
  status: z.enum(["active", "inactive", "closed", "archived", "scheduled", "done", "paid", "outstanding"]),
  /** Status of a brand. */
  brand_color: z.nullable(z.string()),
  /** The brand of a business, an invoice or a brand's user. */
  brand_id: z.nullable(id),
  /** The month of an invoice, `2026-11`. */
  month: z.nullable(z.string()),
});
export type Found = z.output<typeof found>;

export const search = {
  find: route({
    id: "search.find",
    method: "GET",
    path: "/admin/search",
    summary: `Records by name, address, number or ID in the areas that the role can see, at most ${FOUND_PER_KIND} of each kind, best match first`,
    permission: "signed_in",
    query: z.object({ q: requiredText(SEARCH_MAX, "Enter a search term.") }),
    data: z.array(found),
  }),
};
