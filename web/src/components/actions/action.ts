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
  /** A dialog over its own list keeps the list's filters. */
  over?: boolean | undefined;
  /** Navigates from a question, which blocks other navigation while it runs. */
  ignoreBlocker?: boolean;
};

/** Navigates to an address. */
type Go = (href: string, how?: How) => Promise<void>;

export type Means = { client: QueryClient; go: Go };

type Words = Omit<Question, "run">;

/** An action on a record, declared once for its menu, buttons, bulk bar and palette. */
export type Action<T extends Subject> = {
  label: string;
  icon?: LucideIcon;
  /** Red in a menu, and last in the bulk bar. */
  danger?: true;
  /** Whether it is offered for this record; absent for all. */
  applies?: (record: T) => boolean;
  /** Why it is blocked for this record, shown next to it. */
  blocked?: (record: T, ownId: number | undefined) => string | false;
  /** Its link; `over`: it opens a dialog over the list of the records. */
  link?: (record: Subject) => string;
  over?: true;
  /** A URL outside the app, opened in a new tab. */
  href?: (record: T) => string;
  run?: (record: T, means: Means) => unknown;
  /** Asked first. A question can have an alternative action, which then runs instead. */
  confirm?: (
    record: T,
    means: Means,
  ) => (Words & { run?: Question["run"] }) | Promise<Words & { run?: Question["run"] }>;
  /** How to reload the record: after a version conflict, or if only its id is known. */
  again?: (client: QueryClient, id: number) => Again<T>;
  /** The same for several records, or null if it does not apply to them; with `confirm` it asks first. */
  several?: (records: readonly T[], client: QueryClient) => Several | null;
  /** How the palette offers it: 'Edit Dana…', found by these keywords besides the name. */
  palette?: {
    label: (name: string) => string;
    keywords: readonly string[];
    only?: Found["status"];
    /** Used instead of the link and the question. */
    link?: (record: Subject) => string;
    run?: (record: T, means: Means) => unknown;
  };
};

/** The same without its own label: only the palette offers it. */
export type PaletteAction<T extends Subject> = Omit<Action<T>, "label">;

/** An action without a record: a new one, or a frequently used filter of a list. */
export type Start = { label: string; keywords: readonly string[]; href: string };

export type Several = BulkChange & { label?: string; confirm?: Words };

/** What an action needs from its page. */
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
