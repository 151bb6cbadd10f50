import type { RequestStatus } from "@console/contract/second-person.ts";
import type { QueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { Action, Person } from "../../../../components/actions/action.ts";
import { withdrawText as words } from "./withdraw.text.ts";

type Request = { id: number; status: RequestStatus; requested_by: string; requested_by_id: number | null };

const isOwn = ({ requested_by_id }: Request, person: Person) => person !== null && requested_by_id === person.id;

/** Whoever asked for it does not confirm it. @param why as the server would say */
export const byAnother =
  (why: string) =>
  (request: Request, person: Person): string | false =>
    isOwn(request, person) && why;

/** Withdraws a credit note or refund that waits for a second person. */
export const withdrawing = <R extends Request>(
  {
    read,
    refresh,
    store,
  }: Required<Pick<Action<R>, "read" | "refresh">> & { store: (client: QueryClient, request: R) => void },
  nameOf: (request: R) => string,
  withdraw: (id: number) => Promise<R>,
): Action<R> => ({
  label: words.open,
  icon: X,
  danger: true,
  applies: ({ status }) => status === "waiting",
  blocked: (request, person) =>
    !isOwn(request, person) && person?.role !== "super_admin" && words.notOwn(request.requested_by),
  read,
  refresh,
  failed: words.failed,
  confirm: (request) => ({
    danger: true,
    title: words.title(nameOf(request)),
    body: words.body(request.requested_by),
    action: words.action,
    run: async ({ id }, { client }) => {
      store(client, await withdraw(id));
      return { title: words.done, body: nameOf(request) };
    },
  }),
});
