import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react";
import { Select } from "./select.tsx";

type CommittedSelectProps = Omit<ComponentProps<typeof Select>, "value" | "onChange"> & {
  value: string;
  /** Called for a choice by pointer or in the open list; for key presses on the closed one only on Enter or blur. */
  onCommit: (value: string) => void;
};

/** A select that acts immediately: moving through its options with the arrow keys does not choose them yet. */
export function CommittedSelect({ value, onCommit, ...rest }: CommittedSelectProps) {
  const [looked, setLooked] = useState<string | null>(null);
  const keyed = useRef(false);

  function commit() {
    setLooked(null);
    if (looked !== null && looked !== value) onCommit(looked);
  }

  function press({ key }: KeyboardEvent) {
    // Enter and the space bar act on the open list.
    keyed.current = key !== "Enter" && key !== " ";
    if (key === "Enter") commit();
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
        if (keyed.current) return setLooked(target.value);
        setLooked(null);
        if (target.value !== value) onCommit(target.value);
      }}
      onBlur={commit}
    />
  );
}
