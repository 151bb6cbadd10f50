import { type Member, team } from "@console/contract/team.ts";
import type { QueryClient } from "@tanstack/react-query";
import { Pencil, Power, PowerOff, Trash2 } from "lucide-react";
import { callAbout } from "../../../api/call-about.ts";
import type { Action, Start } from "../../../components/actions/action.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { historyAction } from "../../../components/history/history.actions.ts";
import { hrefOf, paths } from "../../../lib/paths.ts";
import { deactivate, memberStatus } from "./member-status.ts";
import { readMember, refreshTeam } from "./team.queries.ts";
import { teamText as words } from "./team.text.ts";

const again = (client: QueryClient, id: number) => ({
  refresh: () => refreshTeam(client),
  read: () => readMember(client, id),
});
const blocked = ({ id }: Member, ownId: number | undefined) => id === ownId && words.ownAccount;

export const addMember: Start = {
  label: words.add,
  keywords: ["new", "team", "member", "invite"],
  href: hrefOf(paths.team, { new: 1 }),
};

export const memberActions = {
  edit: {
    label: words.edit,
    icon: Pencil,
    link: ({ id }) => hrefOf(paths.team, { edit: id }),
    over: true,
    palette: { label: words.editNamed, keywords: ["edit", "user"] },
  },
  deactivate: {
    label: words.further(words.deactivate),
    icon: PowerOff,
    applies: ({ active }) => active,
    blocked,
    again,
    confirm: ({ name }) => ({
      title: words.deactivateTitle(name),
      body: words.deactivateBody(name),
      action: words.deactivate,
      fallback: words.deactivateFailed,
    }),
    run: (member, { client }) => deactivate(client, member),
    palette: {
      label: words.deactivateNamed,
      keywords: ["deactivate", "suspend", "user"],
      only: "active",
      run: (member, { client }) => memberStatus.change(client, member, false),
    },
  },
  activate: {
    label: words.activate,
    icon: Power,
    applies: ({ active }) => !active,
    again,
    run: (member, { client }) => memberStatus.change(client, member, true),
    palette: { label: words.activateNamed, keywords: ["activate", "user"], only: "inactive" },
  },
  remove: {
    label: words.further(words.remove),
    icon: Trash2,
    danger: true,
    blocked,
    again,
    confirm: (member, { client }) => ({
      danger: true,
      title: words.deleteTitle(member.name),
      body: words.deleteBody(member.name, member.active),
      action: words.remove,
      fallback: words.deleteFailed,
      aside: member.active ? { label: words.deactivate, run: () => void deactivateInstead(client, member) } : undefined,
    }),
    run: async (member, { client }) => {
      const { meta } = await callAbout(team.remove, member, {});
      toasts.success(words.deleted, meta.message);
      void refreshTeam(client);
    },
  },
  history: historyAction(paths.team),
} satisfies Record<string, Action<Member>>;

const { edit, deactivate: deactivation, activate, history, remove } = memberActions;
export const memberMenu = [edit, deactivation, activate, history, "line", remove] as const;

/** The question has already explained it, so it acts immediately; its toast offers to undo it. */
const deactivateInstead = (client: QueryClient, member: Member) =>
  deactivate(client, member).catch((error: unknown) => toasts.failure(words.error, error, words.deactivateFailed));
