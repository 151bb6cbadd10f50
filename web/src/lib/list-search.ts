import type { Param, Params } from "./params.ts";
import { countOf, dayOf, monthOf, oneOf, pageOf, type RawSearch, textOf } from "./search.ts";

type Parser = (raw: RawSearch, key: string) => unknown;
/** Parameters of an address, each with its name in the route's query, or with how it is parsed. */
type Named<Q> = Readonly<Record<string, (keyof Q & string) | Parser>>;

type Value<Q, P, X> = P extends keyof Q ? Exclude<Q[P], X> : P extends (...raw: never) => infer T ? T : never;
type Values<Q, N, X> = { [K in keyof N]?: Exclude<Value<Q, N[K], X>, undefined> };
type Sorted<Q, X, U> = U extends true
  ? unknown
  : Q extends { sort?: infer S }
    ? { sort?: Exclude<S, X | undefined> }
    : unknown;
type Flat<T> = { [K in keyof T]: T[K] };

type Spec<F, V, O, D, X, U> = {
  /** Removed by Clear Filters, as the text is. */
  filters?: F;
  /** Also narrow the list, but Clear Filters keeps them: a tab, a group. */
  views?: V;
  /** The page's own. */
  own?: O;
  /** Each opens a dialog over the list. */
  dialogs?: D;
  /** Values that the page does not offer: the default order, for example. */
  except?: readonly X[];
  /** The page offers no order. */
  unsorted?: U;
};

/** The search parameters of a list's page. */
export type ListSearch<S> = {
  (raw: RawSearch): S;
  /** What Clear Filters removes. */
  filters: readonly (keyof S & string)[];
  dialogs: readonly (keyof S & string)[];
  /** What decides on its items, however many pages are shown and whichever dialog is open. */
  narrowing: (search: S) => S;
  /** What is sent to the route. */
  query: (search: S) => Record<string, string | number | undefined>;
};

/** The fields by which a page sorts. */
export type SortOf<L extends (raw: RawSearch) => object> =
  ReturnType<L> extends { sort?: infer S } ? Exclude<S, `-${string}` | undefined> : never;

/**
 * Declares the address of a list's page from its route: text, filters, order, pages, and the page's own parameters.
 * Anything else is dropped.
 */
export function listSearch<
  Q extends object,
  const F extends Named<Q> = Record<never, never>,
  const V extends Named<Q> = Record<never, never>,
  const O extends Readonly<Record<string, Parser>> = Record<never, never>,
  const D extends Readonly<Record<string, Parser>> = Record<never, never>,
  const X extends string = never,
  U extends boolean = false,
>(params: Params<Q>, spec: Spec<F, V, O, D, X, U>) {
  type Search = Flat<
    { q?: string; page?: number } & Sorted<Q, X, U> &
      Values<Q, V, X> &
      Values<Q, F, X> &
      Values<Q, O, X> &
      Values<Q, D, X>
  >;
  const { filters = {}, views = {}, own = {}, dialogs = {}, except = [], unsorted } = spec;
  const sort: Record<string, string> = params.sort && !unsorted ? { sort: "sort" } : {};
  const named: Record<string, string | Parser> = { ...views, ...filters, ...own, ...dialogs, ...sort };
  const isOffered = (value: unknown) => !except.some((each) => each === value);

  function parse(raw: RawSearch): Search {
    const values = Object.entries(named).map(([key, by]) => {
      const value = typeof by === "string" ? parseParam(params[by], raw, key) : by(raw, key);
      return [key, isOffered(value) ? value : undefined] as const;
    });
    const found = [["q", textOf(raw, "q")] as const, ...values, ["page", pageOf(raw)] as const];
    return asSearch(Object.fromEntries(found.filter(([, value]) => value !== undefined)));
  }
  function query(search: Search) {
    const found = new Map<string, unknown>(Object.entries(search));
    const sent = Object.entries(named).flatMap(([key, by]) => (typeof by === "string" ? [[by, found.get(key)]] : []));
    return { search_key: search.q, ...Object.fromEntries(sent) };
  }
  function narrowing(search: Search) {
    return asSearch(Object.fromEntries(Object.entries(search).filter(([key]) => key !== "page" && !(key in dialogs))));
  }
  const asSearch = (search: object) => search as Search;
  const declared: ListSearch<Search> = Object.assign(parse, {
    filters: keysOf<Search>({ q: textOf, ...filters }),
    dialogs: keysOf<Search>(dialogs),
    narrowing,
    query,
  });
  return declared;
}

function parseParam(param: Param | undefined, raw: RawSearch, key: string): unknown {
  if (param === "id") return countOf(raw, key);
  if (param === "day") return dayOf(raw, key);
  if (param === "month") return monthOf(raw, key);
  return param && oneOf(raw, key, param);
}

const keysOf = <S>(named: object) => Object.keys(named) as (keyof S & string)[];

/** One of the values; anything else is dropped. */
export const choice =
  <const V extends string>(...values: readonly V[]) =>
  (raw: RawSearch, key: string): V | undefined =>
    oneOf(raw, key, values);
