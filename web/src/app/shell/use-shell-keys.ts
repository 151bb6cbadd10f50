import type { Permission } from "@console/contract/permissions.ts";
import { useNavigate } from "@tanstack/react-router";
import { useIdentity } from "../../api/identity.ts";
import { overlayOf } from "../../lib/focus-steward.ts";
import type { ShortcutId } from "../../lib/keys.ts";
import { paths } from "../../lib/paths.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";

/** The shortcuts that work on every page. */
export function useShellKeys(onPalette: () => void, onHelp: () => void): void {
  useShortcut("palette", onPalette);
  useShortcut("help", onHelp);
  useShortcut("submit", submit);
  useGo("goDashboard", paths.dashboard, "dashboard");
  useGo("goAttention", paths.attention, "dashboard");
  useGo("goBrands", paths.brands, "brands");
  useGo("goPackages", paths.packages, "packages");
  useGo("goOnboardings", paths.onboardings, "onboardings");
  useGo("goTeam", paths.team, "team");
  useGo("goCoupons", paths.coupons, "coupons");
  useGo("goBusinesses", paths.businesses, "brands");
  useGo("goBilling", paths.bills, "brands");
  useGo("goActivities", paths.activities);
  useGo("goNotifications", paths.notifications);
}

type Target = Exclude<(typeof paths)[keyof typeof paths], `${string}$${string}`>;

function useGo(id: ShortcutId, to: Target, needed?: Permission): void {
  const navigate = useNavigate();
  const permissions = useIdentity()?.permissions ?? [];
  useShortcut(id, () => void navigate({ to }), needed === undefined || permissions.includes(needed));
}

/** Submits the focused form, or the form of the focused dialog; answers a question. */
function submit({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const overlay = overlayOf(target);
  const answer = overlay?.querySelector<HTMLElement>("[data-answer]");
  if (answer) {
    answer.click();
    return true;
  }
  const form = target.closest("form") ?? overlay?.querySelector("form");
  form?.requestSubmit();
  return form !== null && form !== undefined;
}
