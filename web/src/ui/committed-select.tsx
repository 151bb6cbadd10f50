import { type ComponentProps, type KeyboardEvent, useRef, useState } from "react";
import { Select } from "./select.tsx";

type CommittedSelectProps = Omit<ComponentProps<typeof Select>, "value" | "onChange"> & {
  value: string;
  /** Chosen with the pointer or from the open list; by the keys of the closed one only with Enter, or when it is left. */
  onCommit: (value: string) => void;
};

/** A select that acts by itself: going through its choices by the arrow keys chooses none of them yet. */
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
