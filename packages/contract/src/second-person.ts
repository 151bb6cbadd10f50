import * as z from "zod/mini";
import { instant } from "./primitives.ts";

/** Of what another person has to confirm above a limit: it waits, is issued, reversed, or nobody confirmed it in time. */
export const requestStatus = z.enum(
  ["waiting", "issued", "reversed", "expired"],
  "Choose waiting, issued, reversed or expired.",
);
export type RequestStatus = z.output<typeof requestStatus>;
export const requestStatusLabel: Record<RequestStatus, string> = {
  waiting: "Waiting",
  issued: "Issued",
  reversed: "Reversed",
  expired: "Expired",
};

/** Who asked for it, and who confirmed it, if it needed a second person. */
export const requested = {
  requested_at: instant,
  requested_by: z.string(),
  confirmed_by: z.nullable(z.string()),
};
