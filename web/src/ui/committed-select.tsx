import { type KeyboardEvent, useRef, useState } from "react";
import type { Option } from "../lib/options.ts";
import { Select, type SelectProps } from "./select.tsx";

type CommittedSelectProps<V extends string> = Omit<SelectProps, "options" | "value" | "onChange"> & {
  value: V | "";
  options: readonly (Option<V> & { disabled?: boolean })[];
  /** Called for a choice by pointer or in the open list; for key presses on the closed one only on Enter or blur. */
  onCommit: (value: V) => void;
};

/** A select that acts immediately: moving through its options with the arrow keys does not choose them yet. */
export function CommittedSelect<V extends string>({ value, onCommit, ...rest }: CommittedSelectProps<V>) {
  const [looked, setLooked] = useState<string | null>(null);
  const keyed = useRef(false);

  function commit(chosen: string | null) {
    setLooked(null);
    const option = rest.options.find((each) => each.value === chosen);
    if (option && option.value !== value) onCommit(option.value);
  }

  function press({ key }: KeyboardEvent) {
    // Enter and the space bar act on the open list.
    keyed.current = key !== "Enter" && key !== " ";
    if (key === "Enter") commit(looked);
    if (key === "Escape") setLooked(null);
  }

  return (
    <Select
      {...rest}
      value={looked ?? value}
      onKeyDown={press}
      onPointerDown={() => {
        keyed.current = false;
      }}
      onChange={({ target }) => {
        if (keyed.current) setLooked(target.value);
        else commit(target.value);
      }}
      onBlur={() => commit(looked)}
    />
  );
}
