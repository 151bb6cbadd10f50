import * as z from "zod/mini";
import { errors } from "./errors.ts";
import { id, instant } from "./primitives.ts";

/** Of what another person has to confirm above a limit: it waits, is issued, reversed, withdrawn, or nobody confirmed it in time. */
export const requestStatus = z.enum(
  ["waiting", "issued", "reversed", "withdrawn", "expired"],
  "Choose waiting, issued, reversed, withdrawn or expired.",
);
export type RequestStatus = z.output<typeof requestStatus>;
export const requestStatusLabel: Record<RequestStatus, string> = {
  waiting: "Waiting",
  issued: "Issued",
  reversed: "Reversed",
  withdrawn: "Withdrawn",
  expired: "Expired",
};

/** Who asked for it, and who confirmed it, if it needed a second person. */
export const requested = {
  requested_at: instant,
  requested_by: z.string(),
  /** Null for someone whose account is gone. */
  requested_by_id: z.nullable(id),
  confirmed_by: z.nullable(z.string()),
};

/** When and by whom a request that waited was withdrawn. */
export const withdrawal = {
  withdrawn_at: z.nullable(instant),
  withdrawn_by: z.nullable(z.string()),
};

export const withdrawErrors = errors({
  notWaiting: { code: "conflict", message: "Only a request that waits for a second person can be withdrawn." },
  notOwn: { code: "forbidden", message: "Only {person} or a Super Admin can withdraw this request." },
});
