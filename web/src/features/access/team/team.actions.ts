import { passkeys } from "@console/contract/passkeys.ts";
import { type Member, team } from "@console/contract/team.ts";
import { KeyRound, LogOut, Pencil, Power, PowerOff, Trash2 } from "lucide-react";
import { call, callAbout } from "../../../api/client.ts";
import type { Action, GlobalAction, Person } from "../../../components/actions/action.ts";
import { historyAction } from "../../../components/history/history.actions.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { eraseAction } from "./former.actions.ts";
import { formerText as formerWords } from "./former.text.ts";
import { deactivate, switchTo } from "./member-status.ts";
import { memberRecords } from "./team.queries.ts";
import { teamText as words } from "./team.text.ts";

const { refresh, read } = memberRecords;
const reading = { refresh, read };
const blocked = ({ id }: Member, person: Person) => id === person?.id && words.ownAccount;

export const addMember: GlobalAction = {
  label: words.add,
  keywords: ["new", "team", "member", "invite"],
  href: hrefOf(paths.team, { new: 1 }),
};

/** The question has already explained it, so it acts immediately; its toast offers to undo it. */
const deactivateInstead = {
  label: words.deactivate,
  run: deactivate,
  failed: words.deactivateFailed,
  refresh,
};

export const memberActions = {
  edit: {
    label: words.edit,
    icon: Pencil,
    link: ({ id }) => hrefOf(paths.team, { edit: id }),
    opensDialog: true,
    palette: { label: words.editNamed, keywords: ["edit", "user"] },
  },
  deactivate: {
    label: words.further(words.deactivate),
    icon: PowerOff,
    applies: ({ active }) => active,
    blocked,
    ...reading,
    confirm: ({ name }) => ({
      title: words.deactivateTitle(name),
      body: words.deactivateBody(name),
      action: words.deactivate,
    }),
    run: deactivate,
    failed: words.deactivateFailed,
    palette: {
      label: words.deactivateNamed,
      keywords: ["deactivate", "suspend", "user"],
      only: "active",
      run: switchTo(false).run,
    },
  },
  activate: {
    label: words.activate,
    icon: Power,
    applies: ({ active }) => !active,
    read,
    ...switchTo(true),
    palette: { label: words.activateNamed, keywords: ["activate", "user"], only: "inactive" },
  },
  signOut: {
    label: words.further(words.signOut),
    icon: LogOut,
    applies: ({ active }) => active,
    blocked: ({ id }, person) => id === person?.id && words.ownSessions,
    read,
    confirm: ({ name }) => ({
      title: words.signOutTitle(name),
      body: words.signOutBody(name),
      action: words.signOut,
    }),
    run: async ({ id }) => {
      const { meta } = await call(team.endSessions, { params: { id: String(id) } });
      return { title: words.signedOut, body: meta.message };
    },
    failed: words.signOutFailed,
    palette: { label: words.signOutNamed, keywords: ["sign", "out", "sessions", "end"], only: "active" },
  },
  resetPasskeys: {
    label: words.further(words.resetPasskeys),
    icon: KeyRound,
    blocked: ({ id }, person) => id === person?.id && words.ownPasskeys,
    ...reading,
    confirm: ({ name }) => ({
      danger: true,
      title: words.resetPasskeysTitle(name),
      body: words.resetPasskeysBody(name),
      action: words.resetPasskeys,
    }),
    run: async (member) => {
      const { meta } = await callAbout(passkeys.reset, member, {});
      return { title: words.passkeysReset, body: meta.message ?? member.name };
    },
    failed: words.resetPasskeysFailed,
  },
  remove: {
    label: words.further(words.remove),
    icon: Trash2,
    danger: true,
    blocked,
    ...reading,
    confirm: ({ name, active }) => ({
      danger: true,
      title: words.deleteTitle(name),
      body: words.deleteBody(name, active),
      action: words.remove,
      aside: active ? deactivateInstead : undefined,
    }),
    run: async (member) => {
      const { meta } = await callAbout(team.remove, member, {});
      return { title: words.deleted, body: meta.message };
    },
    failed: words.deleteFailed,
  },
  erase: {
    ...eraseAction,
    label: words.further(formerWords.erase),
    applies: ({ active }) => !active,
    blocked,
    read,
  },
  history: historyAction(paths.team),
} satisfies Record<string, Action<Member>>;

const { edit, deactivate: deactivation, activate, signOut, resetPasskeys, history, remove, erase } = memberActions;
export const memberMenu = [
  edit,
  deactivation,
  activate,
  signOut,
  resetPasskeys,
  history,
  "line",
  remove,
  erase,
] as const;
