import { useNavigate } from "@tanstack/react-router";
import { omitUndefined } from "../../lib/search.ts";

/** Undefined values are removed from the address. */
export type AddressChange<S> = { [K in keyof S]?: S[K] | undefined };

type How = {
  /** Replaces the history entry: for typing, and for closing a dialog. */
  replace?: boolean;
  /** A closing form has already asked about unsaved changes. */
  ignoreBlocker?: boolean;
};

/** Changes the page's search parameters without scrolling. */
export function useAddress<S extends object>(): (change: AddressChange<S>, how?: How) => void {
  const navigate = useNavigate();
  return (change, how) =>
    void navigate({
      to: ".",
      search: (before: object) => asSearch(omitUndefined({ ...before, ...change })),
      resetScroll: false,
      ...how,
    });
}

/** The router knows only the search of its own routes; the page's schema parses whatever it gets. */
const asSearch = (search: object) => search as never;
