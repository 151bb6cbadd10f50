import type { RequestStatus } from "@console/contract/second-person.ts";
import type { QueryClient } from "@tanstack/react-query";
import { X } from "lucide-react";
import type { Action } from "../../../../components/actions/action.ts";
import { withdrawText as words } from "./withdraw.text.ts";

type Request = { id: number; status: RequestStatus; requested_by: string };

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
