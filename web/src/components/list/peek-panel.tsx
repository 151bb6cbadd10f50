import type { Route } from "@console/contract/route.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { ChevronDown, ChevronUp, Maximize2, X } from "lucide-react";
import { type ReactNode, type RefObject, useContext, useEffect, useId, useRef } from "react";
import { createPortal } from "react-dom";
import { oneQuery } from "../../api/queries.ts";
import { cx } from "../../lib/cx.ts";
import type { paths } from "../../lib/paths.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { IconButton } from "../../ui/icon-button.tsx";
import { Loaded, type LoadedProps, type LoadedQuery } from "../feedback/loaded.tsx";
import { type Peek, PeekPlace } from "./peek.ts";
import { peekWords as words } from "./saved-views.text.ts";
import { cardOf } from "./use-card-focus.ts";

export type PeekProps = {
  /** The result of `useList`, with a record in `peek`. */
  list: {
    peek?: Peek | undefined;
    items: readonly { id: number }[];
    meta: { total: number | string } | undefined;
    rows: RefObject<HTMLElement | null>;
  };
};

type PeekPanelProps<T> = PeekProps & {
  query: LoadedQuery<T>;
  words: LoadedProps<unknown>["words"];
  nameOf: (record: T) => string;
  /** Before its name. */
  mark?: (record: T) => ReactNode;
  /** Behind its name. */
  state?: (record: T) => ReactNode;
  /** Its page, if it has one. */
  page?: typeof paths.brand | typeof paths.business;
  children: (record: T) => ReactNode;
};

/** The record in the panel, by its route. */
export const usePeeked = <R extends Route>(route: R, { peek }: PeekProps["list"]) =>
  useQuery(oneQuery(route, peek?.id ?? 0));

/** A record beside its list: over it where the list would become too narrow, and alone on a phone. */
export function PeekPanel<T>(props: PeekPanelProps<T>) {
  const { list, query, nameOf, page } = props;
  const { peek, items, rows, meta } = list;
  const record = query.data;
  const name = record && nameOf(record);
  const place = useContext(PeekPlace);
  const heading = useId();
  const panel = useRef<HTMLElement>(null);
  const at = items.findIndex(({ id }) => id === peek?.id);

  function show(index: number) {
    const id = items[index]?.id;
    if (id === undefined) return;
    peek?.show(id);
    cardOf(rows.current, id)?.scrollIntoView({ block: "nearest" });
  }
  function close() {
    peek?.show(undefined);
    cardOf(rows.current, peek?.id)?.focus();
  }
  useShortcut("closePeek", close);
  // On a phone it covers the list.
  useEffect(() => {
    if (matchMedia("(max-width: 767px)").matches) panel.current?.querySelector("button")?.focus();
  }, []);

  if (!place) return null;
  return createPortal(
    <aside
      ref={panel}
      aria-labelledby={heading}
      className={cx(
        "peek-in sticky top-topbar z-3 -ml-peek flex h-[calc(100dvh-var(--topbar))] w-peek flex-none flex-col border-l border-line",
        "bg-surface shadow-2 @min-[960px]/content:ml-0 @min-[960px]/content:shadow-none print:hidden",
        "max-md:fixed max-md:inset-x-0 max-md:z-(--z-sidebar) max-md:ml-0 max-md:w-auto",
      )}
    >
      <div className="flex h-12 flex-none items-center gap-1 border-b border-hairline pr-3 pl-5">
        <IconButton label={words.close} size="sm" className="order-last" onClick={close}>
          <X aria-hidden="true" />
        </IconButton>
        <p role="status" className="mr-auto text-12 text-fg-3 tabular-nums">
          {at >= 0 && words.position(at + 1, meta?.total ?? items.length)}
          <span className="sr-only"> {name}</span>
        </p>
        <IconButton label={words.previous} size="sm" disabled={at <= 0} onClick={() => show(at - 1)}>
          <ChevronUp aria-hidden="true" />
        </IconButton>
        <IconButton
          label={words.next}
          size="sm"
          disabled={at < 0 || at === items.length - 1}
          onClick={() => show(at + 1)}
        >
          <ChevronDown aria-hidden="true" />
        </IconButton>
        {page && (
          <Link
            to={page}
            params={{ id: String(peek?.id) }}
            aria-label={words.open}
            className={buttonClass({ variant: "ghost", size: "sm", icon: true })}
          >
            <Maximize2 aria-hidden="true" />
          </Link>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-5">
        <div className="mb-4 flex min-w-0 items-center gap-2.5">
          {record && props.mark?.(record)}
          <h2 id={heading} className="min-w-0 flex-1 text-16 font-semibold tracking-name break-words">
            <span className="sr-only">{words.label} </span>
            {name}
          </h2>
          {record && props.state?.(record)}
        </div>
        <Loaded query={query} words={props.words} skeleton="h-80">
          {props.children}
        </Loaded>
      </div>
    </aside>,
    place,
  );
}

/** Facts below each other: labels at the left. */
export const PeekFacts = ({ children }: { children: ReactNode }) => (
  <dl className="mt-4 grid grid-cols-[8rem_minmax(0,1fr)] gap-x-3 gap-y-2.5 border-t border-hairline pt-4 text-13">
    {children}
  </dl>
);

export const PeekFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <>
    <dt className="text-fg-3">{label}</dt>
    <dd className="min-w-0 break-words tabular-nums">{children}</dd>
  </>
);
