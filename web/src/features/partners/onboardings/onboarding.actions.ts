import { type Onboarding, onboardings } from "@console/contract/onboardings.ts";
import type { QueryClient } from "@tanstack/react-query";
import { Building2, CalendarPlus, Check, Pencil, Trash2 } from "lucide-react";
import { call, callAbout, fileAddress, refsOf } from "../../../api/client.ts";
import { storedPermissions } from "../../../api/session.ts";
import type { Action, Bulk, GlobalAction } from "../../../components/actions/action.ts";
import { historyAction } from "../../../components/history/history.actions.ts";
import { common } from "../../../lib/common.text.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { markDone, onboardingRecords } from "./onboardings.queries.ts";
import { onboardingsText as words } from "./onboardings.text.ts";

const { refresh, read } = onboardingRecords;
const reading = { refresh, read };

/** Downloads the calendar file, which the browser opens in the person's calendar. */
export function saveInvite({ id }: Onboarding): undefined {
  const link = document.createElement("a");
  link.href = fileAddress(onboardings.invite, { params: { id: String(id) } });
  link.download = "onboarding.ics";
  link.click();
}

/** Create Brand, filled with what the onboarding knows. */
function createBrandHref({ id }: { id: number }): string {
  return hrefOf(paths.brands, { new: 1, onboarding: id });
}

export const scheduleOnboarding: GlobalAction = {
  label: words.schedule,
  keywords: ["new", "add"],
  href: hrefOf(paths.onboardings, { new: 1 }),
};

export const onboardingActions = {
  done: {
    label: words.markDoneMenu,
    icon: Check,
    ...reading,
    confirm: ({ company_name }) => ({
      title: words.doneTitle,
      body: words.doneBody(company_name),
      cancel: common.cancel,
      action: words.doneAction,
    }),
    run: async (onboarding) => {
      const { data } = await markDone(onboarding);
      const mayCreate = storedPermissions().includes("brands");
      return {
        title: words.success,
        body: words.done(data.company_name),
        ...(mayCreate && { next: { label: words.createBrand, href: createBrandHref(data) } }),
      };
    },
    failed: words.doneFailed,
    bulk: markSeveralDone,
    palette: {
      label: words.doneNamed,
      keywords: ["mark", "as", "done", "complete"],
      only: "scheduled",
      link: ({ id }) => hrefOf(paths.onboardings, { done: id }),
    },
  },
  createBrand: {
    label: words.createBrand,
    icon: Building2,
    area: "brands",
    applies: ({ status, organization_id }) => status === "done" && !organization_id,
    link: createBrandHref,
  },
  brand: {
    label: words.openBrand,
    icon: Building2,
    area: "brands",
    applies: ({ organization_id }) => Boolean(organization_id),
    run: async ({ organization_id }, { go }) => {
      await go(hrefOf(paths.brand, {}, organization_id ?? 0));
      return undefined;
    },
  },
  edit: {
    label: words.edit,
    icon: Pencil,
    link: ({ id }) => hrefOf(paths.onboardings, { edit: id }),
    opensDialog: true,
    palette: { label: words.editNamed, keywords: ["edit"] },
  },
  calendar: {
    label: words.calendar,
    icon: CalendarPlus,
    blocked: ({ onboarding_at }) => onboarding_at === null && words.noCalendar,
    run: saveInvite,
  },
  remove: {
    label: words.remove,
    icon: Trash2,
    danger: true,
    ...reading,
    confirm: ({ company_name, contact_email, onboarding_at }) => ({
      danger: true,
      title: words.removeTitle(company_name),
      body: words.removeBody(contact_email, onboarding_at !== null),
      action: words.removeAction,
    }),
    run: async (onboarding) => {
      const { meta } = await callAbout(onboardings.remove, onboarding, {});
      return { title: words.removed, body: meta.message };
    },
    failed: words.removeFailed,
  },
  history: historyAction(paths.onboardings),
} satisfies Record<string, Action<Onboarding>>;

function markSeveralDone(chosen: readonly Onboarding[], client: QueryClient): Bulk | null {
  const pending = chosen.filter(({ status }) => status === "scheduled");
  if (pending.length === 0) return null;
  return {
    confirm: {
      title: words.doneSeveralTitle(pending.length),
      body: words.doneSeveralBody,
      action: words.doneAction,
      fallback: words.doneFailed,
    },
    call: () => call(onboardings.bulkDone, { body: { records: refsOf(pending) } }),
    refresh: () => onboardingRecords.refresh(client),
    title: words.success,
    failed: words.doneFailed,
  };
}

const { done, createBrand, brand, edit, calendar, history, remove } = onboardingActions;
/** For a row, which has a separate button for the most frequent action. */
export const rowMenu = [edit, calendar, history, "line", remove] as const;
/** If there is no room for a button. */
export const entryMenu = [done, ...rowMenu] as const;
/** A completed one cannot be changed. */
export const doneMenu = [createBrand, brand, calendar, history] as const;
