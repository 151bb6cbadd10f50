import { activities, type deletable } from "@console/contract/activities.ts";
import type * as z from "zod/mini";
import { formatDate } from "../lib/dates.ts";
import { call } from "./client.ts";

export type DeletableKind = z.output<typeof deletable>;

/** Screen names of each kind. */
const things: Record<DeletableKind, string> = {
  member: "team member",
  package: "package",
  coupon: "coupon",
  onboarding: "onboarding",
};

/**
 * Why a link leads to nothing: 'Dana Whitfield deleted this coupon on Nov 20, 2026.'
 * @param fallback if nobody deleted it, or that cannot be found out
 */
export async function whyMissing(kind: DeletableKind, id: number, fallback: string): Promise<string> {
  const found = await call(activities.deletion, { params: { kind, id: String(id) } }).catch(() => null);
  if (!found?.data) return fallback;
  const { by, at } = found.data;
  return `${by} deleted this ${things[kind]} on ${formatDate(at)}.`;
}
