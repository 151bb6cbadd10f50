import type { Found } from "@console/contract/search.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { parseSearch } from "../../lib/search.ts";
import type { Again } from "../feedback/ask-about.ts";
import type { Question } from "../feedback/confirm.ts";
import type { BulkChange } from "../list/bulk-change.ts";

type Subject = { id: number };

type How = {
  /** A dialog over the list that it belongs to leaves the list's filters in force. */
  over?: boolean | undefined;
  /** A question leads there, which holds up everything else while it runs. */
  ignoreBlocker?: boolean;
};

/** Leads to an address. */
type Go = (href: string, how?: How) => Promise<void>;

export type Means = { client: QueryClient; go: Go };

type Words = Omit<Question, "run">;

/** What can be done with a record: said once, for its menu, its buttons, the bar of several and the palette. */
export type Action<T extends Subject> = {
  label: string;
  icon?: LucideIcon;
  /** Red in a menu, and last in the bar of several. */
  danger?: true;
  /** Offered only for these; absent for all. */
  applies?: (record: T) => boolean;
  /** Why it cannot be done to this one, told where it is offered. */
  blocked?: (record: T, ownId: number | undefined) => string | false;
  /** Where it leads; `over`: it opens a dialog over the list of the records. */
  link?: (record: Subject) => string;
  over?: true;
  /** An address outside the app, opened in a tab of its own. */
  href?: (record: T) => string;
  run?: (record: T, means: Means) => unknown;
  /** Asked first. A question can have another way out, which then runs instead. */
  confirm?: (
    record: T,
    means: Means,
  ) => (Words & { run?: Question["run"] }) | Promise<Words & { run?: Question["run"] }>;
  /** How the record is read again: after a version conflict, and where only its id is known. */
  again?: (client: QueryClient, id: number) => Again<T>;
  /** The same for several, or null where it is for none of them; with `confirm` it asks first. */
  several?: (records: readonly T[], client: QueryClient) => Several | null;
  /** How the palette offers it: 'Edit Dana…', found by these words beside the name. */
  palette?: {
    label: (name: string) => string;
    keywords: readonly string[];
    only?: Found["status"];
    /** Runs instead of the link and the question. */
    link?: (record: Subject) => string;
    run?: (record: T, means: Means) => unknown;
  };
};

/** The same without a label of its own: only the palette offers it. */
export type PaletteAction<T extends Subject> = Omit<Action<T>, "label">;

/** What begins with no record: a new one, or a list narrowed in a way that is asked for often. */
export type Start = { label: string; keywords: readonly string[]; href: string };

export type Several = BulkChange & { label?: string; confirm?: Words };

/** What an action needs, from the page that it is on. */
export function useMeans(): Means {
  const client = useQueryClient();
  const router = useRouter();
  const go: Go = (href, { over, ...how } = {}) => {
    const { pathname, search } = new URL(href, location.origin);
    if (!over || pathname !== location.pathname) return router.navigate({ href, ...how });
    const opened = (before: object) => ({ ...before, ...parseSearch(search) });
    return router.navigate({ to: ".", search: opened, resetScroll: false, ...how });
  };
  return { client, go };
}
