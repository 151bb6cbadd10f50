import { type Found, search } from "@console/contract/search.ts";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dataQuery } from "../../../api/queries.ts";
import { recentObjects } from "../../../components/layout/recent-objects.ts";
import { readings } from "./palette.match.ts";
import {
  brandGroup,
  foundGroups,
  type Group,
  localGroups,
  type Offer,
  recentActions,
  recentGroup,
  suggestedGroup,
  suggestions,
} from "./palette.options.ts";

/** Milliseconds between the last key press and the search. */
const PAUSE_MS = 120;
/** Additional object searches besides the whole text. */
const OBJECTS = 2;

const searchQuery = (q: string) => ({
  ...dataQuery(search.find, { query: { q } }),
  staleTime: 30_000,
  retry: false,
});

type Remote = { q: string; suggested: Group[]; groups: Group[] };
const nothing: Remote = { q: "", suggested: [], groups: [] };

/** Pages and actions immediately; the server's results when they arrive, the previous ones until then. */
export function usePaletteSearch(typed: string, personId: number, offer: Offer) {
  const q = typed.trim();
  const [query, setQuery] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setQuery(q), q === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);

  const read = readings(query, offer.objectActions);
  const objects = [...new Set(read.map(({ object }) => object))].slice(0, OBJECTS);
  const texts = query === "" ? [] : [...new Set([query, ...objects])];
  const answers = useQueries({ queries: texts.map(searchQuery) });
  const isSettled = answers.every(({ isSuccess }) => isSuccess);

  const [last, setLast] = useState(nothing);
  const [recent] = useState(() => recentObjects(personId));
  if (isSettled && last.q !== query) {
    const foundBy = new Map<string, readonly Found[]>(texts.map((text, at) => [text, answers[at]?.data ?? []]));
    setLast({
      q: query,
      suggested: suggestedGroup(suggestions(read, foundBy)),
      groups: [...foundGroups(foundBy.get(query) ?? [], offer), ...brandGroup(foundBy.get(query) ?? [], offer)],
    });
  }

  // Before the suggestions: 'add user' is the action, although 'Addison' begins like an object.
  const local = localGroups(q, offer);
  const groups =
    q === ""
      ? [...recentGroup(recent, offer), ...local]
      : [...local, ...last.suggested, ...suggestedGroup(recentActions(q, recent, offer)), ...last.groups];
  const failed = q !== "" && answers.some(({ isError, isFetching }) => isError && !isFetching);
  return {
    groups,
    failed,
    /** The shown server results belong to an earlier text. */
    behind: q !== "" && !failed && (query !== q || last.q !== q),
    retry: () => void Promise.all(answers.map(({ refetch }) => refetch())),
  };
}
