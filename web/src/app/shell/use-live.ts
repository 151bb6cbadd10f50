import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { identityQuery } from "../../api/identity.ts";
import { followLive, onLive } from "../../api/live.ts";

/** What the screens show of each thing that the record speaks of. */
const shownOf: Record<string, readonly string[]> = {
  team: ["team", "stats"],
  session: ["team"],
  device: ["devices"],
  passkey: ["passkeys", "passkey-policy"],
  passkey_policy: ["passkey-policy"],
  brand: ["brands", "packages", "stats", "billing"],
  note: ["brands"],
  business: ["businesses", "brands", "integrations", "engines", "billing"],
  integration: ["integrations", "brands", "businesses", "billing"],
  engine: ["engines", "brands"],
  package: ["packages", "brands", "stats", "billing"],
  coupon: ["coupons", "billing"],
  bill: ["billing", "bills", "brands", "margins"],
  platform_cost: ["margins"],
  demo: ["identity", "billing", "bills", "brands", "coupons", "packages", "margins"],
  charge: ["billing", "brands"],
  usage: ["billing", "bills", "brands"],
  onboarding: ["onboardings", "stats"],
  api_key: ["api-keys"],
  invoice: ["billing"],
  operator_settings: ["operator-settings", "billing"],
};

/** Changes that come close together are read once. */
const SETTLE_MS = 250;

/** Brings what is on the screen up to date when anybody changes it, here or elsewhere. */
export function useLive(): void {
  const client = useQueryClient();
  useEffect(() => {
    const waiting = new Set<string>();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      for (const key of waiting) void client.invalidateQueries({ queryKey: [key] });
      waiting.clear();
    };
    const soon = (keys: readonly string[]) => {
      for (const key of keys) waiting.add(key);
      clearTimeout(timer);
      timer = setTimeout(refresh, SETTLE_MS);
    };
    const unhear = onLive((message) => {
      if (message.event === "activity")
        soon(["activities", ...(shownOf[message.activity.event.split(".")[0] ?? ""] ?? [])]);
      else if (message.event === "notifications") soon(["notifications"]);
      // A session that has ended is noticed by the next call, which this one is.
      else if (message.event === "end") void client.invalidateQueries({ queryKey: identityQuery.queryKey });
      else void client.invalidateQueries();
    });
    const unfollow = followLive();
    return () => {
      clearTimeout(timer);
      unhear();
      unfollow();
    };
  }, [client]);
}
