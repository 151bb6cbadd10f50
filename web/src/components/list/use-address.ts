import { useNavigate } from "@tanstack/react-router";
import { omitUndefined } from "../../lib/search.ts";

/** What is undefined leaves the address. */
export type AddressChange<S> = { [K in keyof S]?: S[K] | undefined };

type How = {
  /** The entry of the history is replaced: for what is typed, and for a dialog that closes. */
  replace?: boolean;
  /** A form that closes has asked already whether what was typed may go. */
  ignoreBlocker?: boolean;
};

/** Changes what the address says of the page, which stays where it is scrolled to. */
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

/** The router knows the search of its own routes only; the page's schema parses whatever comes. */
const asSearch = (search: object) => search as never;
