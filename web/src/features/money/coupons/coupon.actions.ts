import { type Coupon, coupons } from "@console/contract/coupons.ts";
import type { QueryClient } from "@tanstack/react-query";
import { Archive, ArchiveRestore, Pencil, Trash2 } from "lucide-react";
import { callAbout } from "../../../api/client.ts";
import type { Action, Bulk, GlobalAction } from "../../../components/actions/action.ts";
import { makeToggle } from "../../../components/feedback/toggle.ts";
import { historyAction } from "../../../components/history/history.actions.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { couponRecords, removeCoupons, setCouponStatus, setCouponStatuses } from "./coupons.queries.ts";
import { couponsText as words } from "./coupons.text.ts";

/** Archive and Activate. */
const couponStatus = makeToggle<Coupon, Coupon["status"]>({
  save: setCouponStatus,
  records: couponRecords,
  changes: (status) => ({ status }),
  other: (status) => (status === "active" ? "archived" : "active"),
  words: { ...words, done: words.updated, failed: words.updateFailed },
});

export const addCoupon: GlobalAction = {
  label: words.add,
  keywords: ["new", "create"],
  href: hrefOf(paths.coupons, { new: 1 }),
};

export const endedCoupons: GlobalAction = {
  label: words.endedCoupons,
  keywords: ["expired", "discounts"],
  href: hrefOf(paths.coupons, { state: "ended" }),
};

export const couponActions = {
  edit: {
    label: words.edit,
    icon: Pencil,
    link: ({ id }) => hrefOf(paths.coupons, { edit: id }),
    opensDialog: true,
    palette: { label: words.editNamed, keywords: ["edit"] },
  },
  archive: {
    label: words.archive,
    icon: Archive,
    applies: ({ status }) => status === "active",
    run: (coupon, { client }) => couponStatus.change(client, coupon, "archived"),
    bulk: (chosen, client) => setSeveral(chosen, client, "archived"),
  },
  activate: {
    label: words.activate,
    icon: ArchiveRestore,
    applies: ({ status }) => status === "archived",
    run: (coupon, { client }) => couponStatus.change(client, coupon, "active"),
    bulk: (chosen, client) => setSeveral(chosen, client, "active"),
  },
  /** Offered for unused coupons (COUPON-10); otherwise shows why not. */
  remove: {
    label: words.remove,
    icon: Trash2,
    danger: true,
    blocked: ({ uses }) => uses > 0 && words.used(uses),
    refresh: couponRecords.refresh,
    read: couponRecords.read,
    confirm: ({ name, code }) => ({
      danger: true,
      title: words.deleteTitle,
      body: words.deleteBody(name, code),
      action: words.deleteAction,
    }),
    run: async (coupon) => {
      const { meta } = await callAbout(coupons.remove, coupon, {});
      return { title: words.deleted, body: meta.message };
    },
    failed: words.deleteFailed,
    bulk: removeSeveral,
  },
  history: historyAction(paths.coupons),
} satisfies Record<string, Action<Coupon>>;

function setSeveral(chosen: readonly Coupon[], client: QueryClient, status: Coupon["status"]): Bulk {
  const ids = chosen.filter((coupon) => coupon.status !== status).map(({ id }) => id);
  return {
    call: () => setCouponStatuses(chosen, status),
    show: () => couponRecords.show(client, { status }, ids),
    undo: (done) => setCouponStatuses(done, status === "active" ? "archived" : "active"),
    refresh: () => couponRecords.refresh(client),
    title: words.severalUpdated,
    failed: words.severalFailed,
  };
}

function removeSeveral(chosen: readonly Coupon[], client: QueryClient): Bulk | null {
  const free = chosen.filter(({ uses }) => uses === 0);
  if (free.length === 0) return null;
  return {
    label: words.delete,
    confirm: {
      danger: true,
      title: words.deleteSeveralTitle,
      body: words.deleteSeveralBody(free.length, chosen.length - free.length),
      action: words.deleteSeveralAction,
      fallback: words.deleteSeveralFailed,
    },
    call: () => removeCoupons(free),
    refresh: () => couponRecords.refresh(client),
    title: words.severalDeleted,
    failed: words.deleteSeveralFailed,
  };
}
