import { type Onboarding, onboardings } from "@console/contract/onboardings.ts";
import type { QueryClient } from "@tanstack/react-query";
import { CalendarPlus, Check, Pencil, Trash2 } from "lucide-react";
import { callAbout } from "../../../api/call-about.ts";
import type { Action, Start } from "../../../components/actions/action.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { historyAction } from "../../../components/history/history.actions.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { saveInvite } from "./list/save-invite.ts";
import { markDone, readOnboarding, refreshOnboardings } from "./onboardings.queries.ts";
import { onboardingsText as words } from "./onboardings.text.ts";

const again = (client: QueryClient, id: number) => ({
  refresh: () => refreshOnboardings(client),
  read: () => readOnboarding(client, id),
});

export const scheduleOnboarding: Start = {
  label: words.schedule,
  keywords: ["new", "add"],
  href: hrefOf(paths.onboardings, { new: 1 }),
};

export const onboardingActions = {
  done: {
    label: words.markDoneMenu,
    icon: Check,
    again,
    confirm: ({ company_name }) => ({
      title: words.doneTitle,
      body: words.doneBody(company_name),
      cancel: words.cancel,
      action: words.doneAction,
      fallback: words.doneFailed,
    }),
    run: async (onboarding, { client }) => {
      const { data } = await markDone(onboarding);
      toasts.success(words.success, words.done(data.company_name));
      await refreshOnboardings(client);
    },
    palette: {
      label: words.doneNamed,
      keywords: ["mark", "as", "done", "complete"],
      only: "scheduled",
      link: ({ id }) => hrefOf(paths.onboardings, { done: id }),
    },
  },
  edit: {
    label: words.edit,
    icon: Pencil,
    link: ({ id }) => hrefOf(paths.onboardings, { edit: id }),
    over: true,
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
    again,
    confirm: ({ company_name, contact_email, onboarding_at }) => ({
      danger: true,
      title: words.removeTitle(company_name),
      body: words.removeBody(contact_email, onboarding_at !== null),
      action: words.removeAction,
      fallback: words.removeFailed,
    }),
    run: async (onboarding, { client }) => {
      const { meta } = await callAbout(onboardings.remove, onboarding, {});
      toasts.success(words.removed, meta.message);
      await refreshOnboardings(client);
    },
  },
  history: historyAction(paths.onboardings),
} satisfies Record<string, Action<Onboarding>>;

const { done, edit, calendar, history, remove } = onboardingActions;
/** For a row, which has a separate button for the most frequent action. */
export const rowMenu = [edit, calendar, history, "line", remove] as const;
/** If there is no room for a button. */
export const entryMenu = [done, ...rowMenu] as const;
/** A completed one cannot be changed. */
export const doneMenu = [calendar, history] as const;
