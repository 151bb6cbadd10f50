import { type Brand, brands } from "@console/contract/brands.ts";
import { BRAND_DELETION_HOURS } from "@console/contract/limits.ts";
import type { QueryClient } from "@tanstack/react-query";
import { ArrowLeftRight, Copy, ExternalLink, Pencil, Power, PowerOff, Receipt, Trash2 } from "lucide-react";
import { brandRecords, updateBrand } from "../../../api/brand-record.ts";
import { callAbout } from "../../../api/client.ts";
import type { Action, Bulk, GlobalAction, PaletteAction } from "../../../components/actions/action.ts";
import { writeText } from "../../../components/feedback/copy-button.tsx";
import { makeToggle } from "../../../components/feedback/toggle.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import type { RawSearch } from "../../../lib/search.ts";
import { type BrandStatus, type BrandSubject, setBrandStatuses } from "./brand.queries.ts";
import { deletionText as deletion, stopText as stopWords, brandText as words } from "./brand.text.ts";
import { downloadData } from "./brand-data.actions.ts";
import { close } from "./closing.actions.tsx";
import { erase } from "./erasing.actions.ts";
import { StopNote } from "./stop-note.tsx";

/** Deactivate and Activate. */
const brandStatus = makeToggle<Brand, BrandStatus>({
  save: async (brand, status) => ({ data: await updateBrand(brand, { status }), meta: {} }),
  records: brandRecords,
  changes: (status) => ({ status }),
  other: (status) => (status === "active" ? "inactive" : "active"),
  message: ({ name }, status) => words.nowStatus(name, status),
  words: { ...words, done: words.updated, failed: words.updateFailed },
});

const at =
  (path: string, search?: RawSearch) =>
  ({ id }: { id: number }) =>
    hrefOf(path, search, id);

/** A closed brand takes no change. The release before has no `closed_at`. */
const isOpen = ({ closed_at }: BrandSubject): boolean => !closed_at;

export const addBrand: GlobalAction = {
  label: words.add,
  keywords: ["new", "create", "agency"],
  href: hrefOf(paths.brands, { new: 1 }),
};

export const activeBrands: GlobalAction = {
  label: words.activeBrands,
  keywords: ["agencies"],
  href: hrefOf(paths.brands, { status: "active" }),
};

/** In the palette's order. */
export const brandActions = {
  billing: {
    label: words.billing,
    icon: Receipt,
    link: at(paths.brandBilling),
    palette: { label: words.named.billing, keywords: ["billing", "bills", "usage"] },
  },
  businesses: {
    link: at(paths.brandBusinesses),
    palette: { label: words.named.businesses, keywords: ["businesses"] },
  },
  integrations: {
    link: at(paths.brandIntegrations),
    palette: { label: words.named.integrations, keywords: ["integrations"] },
  },
  engines: {
    link: at(paths.brandEngines),
    palette: { label: words.named.engines, keywords: ["engines", "voice"] },
  },
  history: {
    link: at(paths.brandHistory),
    palette: { label: words.named.history, keywords: ["history", "before", "who"] },
  },
  details: {
    link: at(paths.brand),
    palette: { label: words.named.details, keywords: ["details", "brand"] },
  },
  edit: {
    label: words.editMenu,
    icon: Pencil,
    link: at(paths.brand, { edit: 1 }),
    applies: isOpen,
    palette: { label: words.named.edit, keywords: ["edit"], except: "closed" },
  },
  plan: {
    label: words.changePlanMenu,
    icon: ArrowLeftRight,
    link: at(paths.brandBilling, { plan: 1 }),
    applies: isOpen,
    palette: { label: words.named.plan, keywords: ["change", "plan", "package"], except: "closed" },
  },
  coupon: {
    link: at(paths.brandBilling, { coupon: 1 }),
    palette: { label: words.named.coupon, keywords: ["add", "apply", "coupon", "discount"], except: "closed" },
  },
  charge: {
    link: at(paths.brandBilling, { charge: 1 }),
    palette: { label: words.named.charge, keywords: ["add", "credit", "charge"], except: "closed" },
  },
  integration: {
    link: at(paths.brandIntegrations, { add: 1 }),
    palette: { label: words.named.integration, keywords: ["add", "integration"], except: "closed" },
  },
  engine: {
    link: at(paths.brandEngines, { tab: "available" }),
    palette: { label: words.named.engine, keywords: ["add", "engine", "voice"], except: "closed" },
  },
  copyEmail: {
    label: words.copyEmail,
    icon: Copy,
    applies: ({ support_email }) => support_email !== "",
    run: async ({ support_email }) => {
      return (await writeText(support_email)) ? { title: words.emailCopied, body: support_email } : undefined;
    },
  },
  frontend: {
    label: words.openFrontend,
    icon: ExternalLink,
    applies: ({ frontend_domain }) => frontend_domain !== "",
    href: ({ frontend_domain }) => `https://${frontend_domain}`,
  },
  deactivate: {
    label: stopWords.deactivateMenu,
    icon: PowerOff,
    applies: ({ status }) => status === "active",
    palette: { label: stopWords.deactivateNamed, keywords: ["deactivate", "stop"], only: "active" },
    read: brandRecords.read,
    confirm: ({ id, name }) => ({
      title: stopWords.deactivateTitle(name),
      body: <StopNote ids={[id]} />,
      action: stopWords.deactivateAction(1),
    }),
    failed: words.updateFailed,
    run: (brand, { client }) => brandStatus.change(client, brand, "inactive"),
    bulk: (chosen, client) => {
      const ids = chosen.filter(({ status }) => status === "active").map(({ id }) => id);
      return {
        ...setSeveral(chosen, client, "inactive"),
        label: words.deactivate,
        confirm: {
          title: stopWords.deactivateSeveral(ids.length),
          body: <StopNote ids={ids.length > 0 ? ids : chosen.map(({ id }) => id)} />,
          action: stopWords.deactivateAction(ids.length),
          fallback: words.bulkFailed,
        },
      };
    },
  },
  activate: {
    label: words.activate,
    icon: Power,
    applies: (brand) => brand.status === "inactive" && isOpen(brand),
    palette: { label: stopWords.activateNamed, keywords: ["activate"], only: "inactive" },
    read: brandRecords.read,
    run: (brand, { client }) => brandStatus.change(client, brand, "active"),
    bulk: (chosen, client) => (chosen.some(isOpen) ? setSeveral(chosen, client, "active") : null),
  },
} satisfies Record<string, Action<BrandSubject> | PaletteAction<BrandSubject>>;

/** A brand made by mistake. What else stands against it, only the server knows. */
const remove: Action<BrandSubject> = {
  label: deletion.menu,
  icon: Trash2,
  danger: true,
  failed: deletion.failed,
  refresh: brandRecords.refresh,
  read: brandRecords.read,
  applies: ({ created_at, closed_at, total_businesses, usage_overview: usage }) =>
    !closed_at &&
    Date.now() - Date.parse(created_at) < BRAND_DELETION_HOURS * 3_600_000 &&
    total_businesses === 0 &&
    usage.minutes_used === null &&
    usage.storage_used === null,
  confirm: ({ name }) => ({
    danger: true,
    title: deletion.title(name),
    body: deletion.body(name),
    action: deletion.action,
  }),
  run: async (brand, { client, go }) => {
    const { meta } = await callAbout(brands.remove, brand, {});
    // Not while its page is shown, which would say that it is gone.
    if (location.pathname !== hrefOf(paths.brands)) await go(hrefOf(paths.brands), { ignoreBlocker: true });
    brandRecords.drop(client, brand.id);
    return { title: deletion.deleted, body: meta.message };
  },
};

const { edit, billing, plan, copyEmail, frontend, deactivate, activate } = brandActions;
export const brandMenu = [
  edit,
  billing,
  plan,
  copyEmail,
  frontend,
  "line",
  downloadData,
  deactivate,
  activate,
  close,
  erase,
  remove,
] as const;

function setSeveral(chosen: readonly BrandSubject[], client: QueryClient, status: BrandStatus): Bulk {
  const ids = chosen.filter((brand) => brand.status !== status).map(({ id }) => id);
  return {
    // Records that already have the status are sent as well: the answer counts them.
    call: () => setBrandStatuses(chosen, status),
    show: () => brandRecords.show(client, { status }, ids),
    undo: (done) => setBrandStatuses(done, status === "active" ? "inactive" : "active"),
    refresh: () => brandRecords.refresh(client),
    title: words.bulkUpdated,
    failed: words.bulkFailed,
  };
}
