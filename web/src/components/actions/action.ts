import type { BulkAnswer } from "@console/contract/bulk.ts";
import type { Area } from "@console/contract/permissions.ts";
import type { Found } from "@console/contract/search.ts";
import type { Identity } from "@console/contract/sign-in.ts";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "@tanstack/react-router";
import type { LucideIcon } from "lucide-react";
import { parseSearch } from "../../lib/search.ts";
import type { Question } from "../feedback/confirm.ts";

type Subject = { id: number };

/** Who is signed in. */
export type Person = Pick<Identity, "id" | "role"> | null;

type How = {
  /** A dialog over its own list keeps the list's filters. */
  opensDialog?: boolean | undefined;
  /** Navigates from a question, which blocks other navigation while it runs. */
  ignoreBlocker?: boolean;
};

/** Navigates to an address. */
type Go = (href: string, how?: How) => Promise<void>;

export type ActionContext = {
  client: QueryClient;
  go: Go;
  /** The idempotency key of this attempt; without it, each call makes its own. */
  key?: string;
};

/** What the toast of a success says; nothing if the screen itself shows it. */
export type Done = {
  title: string;
  body?: string | undefined;
  /** What usually comes next, offered in the toast. */
  next?: { label: string; href: string } | undefined;
  /** Offered in the toast. */
  undo?: Pick<Act<null>, "run" | "failed"> | undefined;
};

type Outcome = Promise<Done | undefined> | Done | undefined;

/**
 * What a button does: the one way to write outside of a record form. It says what was done or why it failed, refetches
 * what has changed, and after a version conflict lets the person decide again.
 * @template T what it is about: a record, or whatever the button is next to
 */
export type Act<T> = {
  run?: ((about: T, context: ActionContext) => Outcome) | undefined;
  /** Shown if a failure has no message. */
  failed?: string | ((about: T) => string) | undefined;
  /** Title of the failure's toast, 'Error' by default. */
  error?: (about: T) => string;
  /** Its failure's toast offers to try it again, because its button may be gone. */
  retries?: boolean;
  /** Shows the change before the server has accepted it. @returns a function that reverts it */
  show?: (about: T, client: QueryClient) => (() => void) | Promise<() => void>;
  /** Refetches what shows the change. */
  refresh?: ((client: QueryClient) => Promise<unknown>) | undefined;
  /** Reloads a record: after a conflict, or if only its id is known. Null if it no longer exists. */
  read?: (client: QueryClient, id: number) => Promise<T | null | undefined> | T | null | undefined;
  /** Whether it is offered for this record; absent for all. */
  applies?: (record: T) => boolean;
  /** Asked first. A question can have an alternative action, which then runs instead. */
  confirm?: (record: T, context: ActionContext) => Asked<T> | Promise<Asked<T>>;
};

type Asked<T> = Omit<Question, "run" | "fallback" | "aside" | "ended"> & {
  run?: Act<T>["run"];
  /** A milder alternative on the left: 'Deactivate User'. */
  aside?: (Act<T> & { label: string }) | undefined;
};

/** An action on a record, declared once for its menu, buttons, bulk bar and palette. */
export type Action<T> = Act<T> & {
  label: string;
  icon?: LucideIcon;
  /** Red in a menu, and last in the bulk bar. */
  danger?: true;
  /** Only offered to those who hold it. */
  area?: Area;
  /** Why it is blocked for this record, shown next to it. */
  blocked?: (record: T, person: Person) => string | false;
  /** Its link; `opensDialog`: it opens a dialog over the list of the records. */
  link?: (record: Subject) => string;
  opensDialog?: true;
  /** A URL outside the app, opened in a new tab. */
  href?: (record: T) => string;
  /** The same for several records, or null if it does not apply to them; with `confirm` it asks first, with `open` in a dialog. */
  bulk?: (records: readonly T[], client: QueryClient) => Bulk | OpenDialog | null;
  /** How the palette offers it: 'Edit Dana…', found by these keywords besides the name. */
  palette?: {
    label: (name: string) => string;
    keywords: readonly string[];
    only?: Found["status"];
    /** Not offered for what has this status. */
    except?: Found["status"];
    /** Used instead of the link and the question. */
    link?: (record: Subject) => string;
    run?: Act<T>["run"];
  };
};

/** The same without its own label: only the palette offers it. */
export type PaletteAction<T> = Omit<Action<T>, "label">;

/** An action without a record: a new one, or a frequently used filter of a list. */
export type GlobalAction = { label: string; keywords: readonly string[]; href: string };

type BulkReply = { data: BulkAnswer; meta: { message?: string | undefined } };

/** A change of several records in one call. */
export type BulkChange = {
  call: () => Promise<BulkReply>;
  /** Shows the change before the server has accepted it; returns a function that reverts it. */
  show?: (() => Promise<() => void>) | undefined;
  /** Undoes what was done; absent if that is impossible. */
  undo?: ((done: BulkAnswer["done"]) => Promise<BulkReply>) | undefined;
  /** Refetches what the change affects. */
  refresh: () => Promise<unknown>;
  /** Fixed texts: the success toast, and the message if the server gives no reason. */
  title: string;
  failed: string;
};

/** A change of several records that needs a form. */
type OpenDialog = { open: () => void };

export type Bulk = BulkChange & { label?: string; confirm?: Omit<Question, "run"> };

/** What an action needs from its page. */
export function useActionContext(): ActionContext {
  const client = useQueryClient();
  const router = useRouter();
  const go: Go = (href, { opensDialog, ...how } = {}) => {
    const { pathname, search } = new URL(href, location.origin);
    if (!opensDialog || pathname !== location.pathname) return router.navigate({ href, ...how });
    const opened = (before: object) => ({ ...before, ...parseSearch(search) });
    return router.navigate({ to: ".", search: opened, resetScroll: false, ...how });
  };
  return { client, go };
}
