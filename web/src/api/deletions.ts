import { activities, type DeletableKind } from "@console/contract/activities.ts";
import { formatDate } from "../lib/dates.ts";
import { apiText } from "./api.text.ts";
import { call } from "./client.ts";

/**
 * Why a link leads to nothing: 'Dana Whitfield deleted this coupon on Nov 20, 2026.'
 * @param fallback if nobody deleted it, or that cannot be found out
 */
export async function whyMissing(kind: DeletableKind, id: number, fallback: string): Promise<string> {
  const found = await call(activities.deletion, { params: { kind, id: String(id) } }).catch(() => null);
  if (!found?.data) return fallback;
  const { by, at } = found.data;
  return apiText.deletedBy(by, kind, formatDate(at));
}
