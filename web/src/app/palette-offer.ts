import { type Area, mayAccess } from "@console/contract/permissions.ts";
import type { FoundKind } from "@console/contract/search.ts";
import type { Identity } from "@console/contract/sign-in.ts";
import { act } from "../components/actions/act.ts";
import type { ActionContext, GlobalAction, PaletteAction } from "../components/actions/action.ts";
import { actionWords as words } from "../components/components.text.ts";
import { failureToast } from "../components/feedback/failure-toast.ts";
import { toasts } from "../components/feedback/toasts.ts";
import { addMember, memberActions } from "../features/access/team/team.actions.ts";
import type { Entry, ObjectAction, Offer } from "../features/desk/palette/palette.options.ts";
import { addCoupon, couponActions, endedCoupons } from "../features/money/coupons/coupon.actions.ts";
import { createPackage, packageActions } from "../features/money/packages/package.actions.ts";
import { activeBrands, addBrand, brandActions } from "../features/partners/brands/brand.actions.tsx";
import { onboardingActions, scheduleOnboarding } from "../features/partners/onboardings/onboarding.actions.ts";
import { common } from "../lib/common.text.ts";
import { type Density, setDensity } from "../lib/density.ts";
import { hrefOf, paths } from "../lib/paths.ts";
import { setTheme, type Theme } from "../lib/theme.ts";
import { paletteWords } from "./pages.text.ts";
import type { ListedPage } from "./pages.ts";
import type { Panel } from "./shell/account-entries.tsx";
import { accountText, shellText } from "./shell/shell.text.ts";

type Frame = {
  identity: Identity;
  pages: readonly ListedPage[];
  context: ActionContext;
  theme: Theme;
  density: Density;
  onPanel: (panel: Panel) => void;
  onLogout: () => void;
};

/** An entry with its permission; without one, it is for everyone. Hidden if it already applies. */
type Offered = Entry & { area?: Area; hidden?: boolean };

const start = (area: Area, { href, ...entry }: GlobalAction): Offered => ({ ...entry, area, href });

/** All pages and actions of every area that the person may use: the one module that knows them all. */
export function paletteOffer(frame: Frame): Offer {
  const { role, billing_ahead_ms } = frame.identity;
  const allowed = (entries: readonly Offered[]): Entry[] =>
    entries.filter(({ area = null, hidden }) => mayAccess(role, area) && !hidden);
  const kinds = [
    kind("brand", "brands", brandActions, brandActions.details.link),
    kind("member", "team", memberActions, memberActions.edit.link),
    kind("package", "packages", packageActions, packageActions.edit.link),
    kind("coupon", "coupons", couponActions, couponActions.edit.link),
    kind("onboarding", "onboardings", onboardingActions, onboardingActions.edit.link),
  ].filter(({ area }) => mayAccess(role, area));
  const ofBrands: Offer["linksByKind"] = {
    business: ({ id }) => hrefOf(paths.business, {}, id),
    invoice: ({ brand_id, month }) => hrefOf(paths.brandBilling, { month, invoice: month }, brand_id ?? 0),
    brand_user: ({ brand_id }) => hrefOf(paths.brand, {}, brand_id ?? 0),
  };
  // Each of the frame's panels: one that is missing does not compile.
  const panels: Record<Panel, Offered> = {
    shortcuts: { ...panel("shortcuts", accountText.shortcuts, ["keys", "help"]), keys: "help" },
    demo: {
      ...panel("demo", accountText.demoClock, ["month", "time"], "super_admin"),
      hidden: billing_ahead_ms === null,
    },
  };
  return {
    pages: allowed(
      frame.pages.map(({ to, area, name, keywords, keys, navigation, settings }) => ({
        label: name,
        keywords,
        href: to,
        icon: navigation?.icon ?? settings?.icon,
        ...(keys && { keys }),
        ...(area && { area }),
      })),
    ),
    actions: allowed([
      start("brands", addBrand),
      start("packages", createPackage),
      start("team", addMember),
      start("coupons", addCoupon),
      start("onboardings", scheduleOnboarding),
      start("brands", activeBrands),
      start("coupons", endedCoupons),
      theme("dark", ["theme", "night"]),
      theme("light", ["theme", "day"]),
      theme("system", ["automatic"]),
      density("compact", ["density", "dense"]),
      density("comfortable", ["density"]),
      ...Object.values(panels),
      { label: shellText.logout, keywords: ["sign", "out", "log"], run: frame.onLogout },
    ]),
    objectActions: kinds.flatMap(({ actions }) => actions),
    linksByKind: {
      ...(mayAccess(role, "brands") && ofBrands),
      ...Object.fromEntries(kinds.map(({ kind, link }) => [kind, link])),
    },
  };

  function theme(value: Theme, keywords: readonly string[]): Offered {
    const run = () => setTheme(value);
    return { label: paletteWords.themes[value], keywords, hidden: value === frame.theme, run };
  }

  function density(value: Density, keywords: readonly string[]): Offered {
    const run = () => setDensity(value);
    return { label: paletteWords.densities[value], keywords, hidden: value === frame.density, run };
  }

  function panel(name: Panel, label: string, keywords: readonly string[], area?: Area): Offered {
    return { label, keywords, ...(area && { area }), run: () => frame.onPanel(name) };
  }

  function kind<T extends { id: number }>(
    kind: FoundKind,
    area: Area,
    actions: Record<string, PaletteAction<T>>,
    link: (record: { id: number }) => string,
  ) {
    return { kind, area, link, actions: Object.values(actions).flatMap((action) => named(kind, action)) };
  }

  function named<T extends { id: number }>(kind: FoundKind, action: PaletteAction<T>): ObjectAction[] {
    const { palette, link } = action;
    if (!palette) return [];
    const { label, keywords, only, except, link: to = link } = palette;
    const target = (id: number) => (to ? { href: to({ id }) } : { run: () => runAction(action, id) });
    return [{ kind, label, keywords, ...(only && { only }), ...(except && { except }), target }];
  }

  /** Runs on the record as currently stored; the palette itself has only its name and id. */
  async function runAction<T extends { id: number }>(action: PaletteAction<T>, id: number): Promise<void> {
    const { context } = frame;
    const direct = action.palette?.run;
    try {
      const record = await action.read?.(context.client, id);
      const reason = record ? action.blocked?.(record, frame.identity) : words.gone;
      if (reason || !record) toasts.error(common.error, reason || words.gone);
      else await act(direct ? { run: direct, failed: action.failed } : action, record, context);
    } catch (error) {
      failureToast(common.error, error, words.failed);
    }
  }
}
