import { BULK_MAX } from "@console/contract/limits.ts";
import { useMemo, useRef, useState } from "react";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { focusedCard } from "./use-card-focus.ts";

type Item = { id: number };

type Chosen<T> = { of: string; items: ReadonlyMap<number, T> };

export type Selection<T extends Item> = ReturnType<typeof useSelection<T>>;

/**
 * The selection in a list, across its pages, up to the limit of a bulk call. X selects the focused record, Ctrl/Cmd+A
 * all shown ones.
 * @param items as the list shows them; selected records are taken from here if present, for their version
 * @param of the filters of the list: with others, the selection starts empty
 */
export function useSelection<T extends Item>(items: readonly T[], of: string) {
  const [selection, setSelection] = useState<Chosen<T>>({ of, items: new Map() });
  const [keyed, setKeyed] = useState(0);
  const [used, setUsed] = useState(false);
  const before = useRef<number | null>(null);
  const chosen: ReadonlyMap<number, T> = selection.of === of ? selection.items : new Map();
  const listed = useMemo(() => new Map(entriesOf(items)), [items]);

  function set(next: Iterable<readonly [number, T]>) {
    setSelection({ of, items: new Map([...next].slice(0, BULK_MAX)) });
    setUsed(true);
  }

  function toggle(item: T, extend = false) {
    const from = items.findIndex((each) => each.id === before.current);
    const to = items.findIndex((each) => each.id === item.id);
    before.current = item.id;
    if (extend && from >= 0 && to >= 0) {
      const range = items.slice(Math.min(from, to), Math.max(from, to) + 1);
      return set([...chosen, ...entriesOf(range)]);
    }
    set(chosen.has(item.id) ? [...chosen].filter(([id]) => id !== item.id) : [...chosen, [item.id, item]]);
  }

  const all = () => set([...chosen, ...entriesOf(items)]);
  const clear = () => set([]);
  const shown = [...chosen.keys()].filter((id) => listed.has(id)).length;

  useShortcut("select", () => {
    const item = listed.get(focusedCard() ?? 0);
    if (!item) return false;
    toggle(item);
  });
  useShortcut(
    "selectAll",
    () => {
      all();
      setKeyed(keyed + 1);
    },
    items.length > 0,
  );

  return {
    count: chosen.size,
    /** Something was selected here before. */
    used,
    keyed,
    /** In their current state in the list. */
    chosen: [...chosen.values()].map((item) => listed.get(item.id) ?? item),
    has: ({ id }: Item) => chosen.has(id),
    state: shown === 0 ? ("none" as const) : shown === items.length ? ("all" as const) : ("some" as const),
    toggle,
    /** All shown records, or none of them. */
    toggleAll: () => (shown === items.length ? set([...chosen].filter(([id]) => !listed.has(id))) : all()),
    /** Only these. */
    choose: (next: readonly T[]) => set(entriesOf(next)),
    clear,
  };
}

const entriesOf = <T extends Item>(items: readonly T[]) => items.map((item): [number, T] => [item.id, item]);
