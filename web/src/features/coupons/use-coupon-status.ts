import type { Coupon } from "@console/contract/coupons.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { toasts } from "../../components/toasts.ts";
import { couponQuery, keepCoupon, refreshCoupons, setCouponStatus, showStatus, stopReads } from "./coupons.queries.ts";
import { couponsText as words } from "./coupons.text.ts";

/** The save under way of each coupon: quick presses come one after the other, on the version before. */
const saves = new Map<number, Promise<Coupon | null>>();

/** Archive and Activate: act at once, are put back where the server says no, and can be undone from the toast. */
export function useCouponStatus(): (coupon: Coupon, status: Coupon["status"]) => void {
  const client = useQueryClient();
  return (coupon, status) => void change(client, coupon, status);
}

async function change(client: QueryClient, coupon: Coupon, status: Coupon["status"], undoing = false): Promise<void> {
  const saving = save(saves.get(coupon.id), coupon, status);
  const settled = saving.then(
    ({ data }) => data,
    () => null,
  );
  saves.set(coupon.id, settled);
  const isLast = () => saves.get(coupon.id) === settled;
  await stopReads(client);
  const putBack = showStatus(client, coupon.id, status);
  try {
    const { data: saved, meta } = await saving;
    if (!isLast()) return;
    keepCoupon(client, saved);
    const undo = { label: words.undo, undo: true, run: () => void change(client, saved, other(status), true) };
    toasts.success(words.updated, meta.message, undoing ? {} : { action: undo });
  } catch (error) {
    putBack();
    const retry = { label: words.tryAgain, run: () => void again(client, coupon, status) };
    toasts.failure(words.error, error, words.updateFailed, { action: retry });
  }
  if (isLast()) saves.delete(coupon.id);
  await refreshCoupons(client);
}

/** An earlier save has raised the version. */
async function save(earlier: Promise<Coupon | null> | undefined, coupon: Coupon, status: Coupon["status"]) {
  return setCouponStatus((await earlier) ?? coupon, status);
}

/** The version may have been the reason, so it is read anew. */
async function again(client: QueryClient, coupon: Coupon, status: Coupon["status"]): Promise<void> {
  const fresh = await client.fetchQuery({ ...couponQuery(coupon.id), staleTime: 0 }).catch(() => null);
  await change(client, fresh ?? coupon, status);
}

const other = (status: Coupon["status"]): Coupon["status"] => (status === "active" ? "archived" : "active");
