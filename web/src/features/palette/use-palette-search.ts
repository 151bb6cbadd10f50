import { type Found, search } from "@console/contract/search.ts";
import type { Identity } from "@console/contract/sign-in.ts";
import { useQueries } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { dataQuery } from "../../api/queries.ts";
import { recentObjects } from "../../components/layout/recent-objects.ts";
import { useDensity } from "../../lib/density.ts";
import { useTheme } from "../../lib/theme.ts";
import { objectActions } from "./palette.entries.ts";
import { readings } from "./palette.match.ts";
import {
  brandGroup,
  foundGroups,
  type Group,
  localGroups,
  recentActions,
  recentGroup,
  suggestedGroup,
  suggestions,
} from "./palette.options.ts";

/** Milliseconds between the last key and the search. */
const PAUSE_MS = 120;
/** Objects that the words may name beside the whole text. */
const OBJECTS = 2;

const searchQuery = (q: string) => ({
  ...dataQuery(search.find, { query: { q } }),
  staleTime: 30_000,
  retry: false,
});

type Remote = { q: string; suggested: Group[]; found: Group[] };
const nothing: Remote = { q: "", suggested: [], found: [] };

/** Pages and actions at once; what the server finds when it has found it, the last of it until then. */
export function usePaletteSearch(typed: string, identity: Identity) {
  const q = typed.trim();
  const [asked, setAsked] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setAsked(q), q === "" ? 0 : PAUSE_MS);
    return () => clearTimeout(timer);
  }, [q]);

  const read = readings(asked, objectActions);
  const objects = [...new Set(read.map(({ object }) => object))].slice(0, OBJECTS);
  const texts = asked === "" ? [] : [...new Set([asked, ...objects])];
  const answers = useQueries({ queries: texts.map(searchQuery) });
  const settled = answers.every(({ isSuccess }) => isSuccess);

  const [last, setLast] = useState(nothing);
  const theme = useTheme();
  const density = useDensity();
  const [recent] = useState(() => recentObjects(identity.id));
  if (settled && last.q !== asked) {
    const foundBy = new Map<string, readonly Found[]>(texts.map((text, at) => [text, answers[at]?.data ?? []]));
    setLast({
      q: asked,
      suggested: suggestedGroup(suggestions(read, foundBy)),
      found: [...foundGroups(foundBy.get(asked) ?? []), ...brandGroup(foundBy.get(asked) ?? [])],
    });
  }

  const reader = { role: identity.role, isDemo: identity.billing_ahead_ms !== null, theme, density };
  const local = localGroups(q, reader);
  const groups =
    q === ""
      ? [...recentGroup(recent, identity.role), ...local]
      : [...last.suggested, ...local, ...suggestedGroup(recentActions(q, recent, identity.role)), ...last.found];
  const failed = q !== "" && answers.some(({ isError, isFetching }) => isError && !isFetching);
  return {
    groups,
    failed,
    /** What is shown of the server belongs to an earlier text. */
    behind: q !== "" && !failed && (asked !== q || last.q !== q),
    retry: () => void Promise.all(answers.map(({ refetch }) => refetch())),
  };
}
