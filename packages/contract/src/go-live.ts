import * as z from "zod/mini";
import { idText, instant } from "./primitives.ts";
import { route } from "./route.ts";
import { sharedErrors } from "./shared-errors.ts";

/** What a new brand needs until it takes calls, in the list's order, as its stored instants are named. */
export const goLiveSteps = {
  owner_invited_at: "Portal owner invited",
  owner_active_at: "Portal owner active",
  credentials_at: "Credentials tested",
  engine_at: "Engine confirmed by the platform",
  business_at: "First business reported",
  call_at: "First call",
  address_at: "Invoice address entered",
} as const;
export type GoLiveStep = keyof typeof goLiveSteps;

const step = z.nullable(instant);

/** When each step was first done; it stays done whatever changes later. */
export const goLive = z.object({
  owner_invited_at: step,
  /** As the voice platform reports it: the first one who signed in to the portal. */
  owner_active_at: step,
  /** Of the last test that was missing, or since the brand uses the system's credentials. */
  credentials_at: step,
  engine_at: step,
  business_at: step,
  /** Of its first accepted minutes. */
  call_at: step,
  /** The postal address that invoices print. */
  address_at: step,
  /** Open for longer than the days after which it needs attention. */
  late: z.boolean(),
});
export type GoLive = z.output<typeof goLive>;

export const goLiveRoutes = {
  read: route({
    id: "goLive.read",
    method: "GET",
    path: "/admin/agencies/{id}/go_live",
    summary: "What a new brand still needs until it takes calls; null for a brand from before there was such a list",
    permission: "brands",
    params: z.object({ id: idText }),
    errors: [sharedErrors.brandNotFound],
    data: z.nullable(goLive),
  }),
};
