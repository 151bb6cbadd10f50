import type { ReactNode } from "react";
import { Loaded, type LoadedProps } from "../feedback/loaded.tsx";

type SimpleListProps<T> = Omit<LoadedProps<readonly T[]>, "children"> & {
  words: { empty?: string };
  /** The list's accessible name. */
  label: string;
  className: string;
  /** What surrounds the rows, if there are any. */
  frame?: (list: ReactNode) => ReactNode;
  /** One row. */
  children: (row: T) => ReactNode;
};

/** A short list that is read in one call, with waiting, failure and emptiness in its place. */
export function SimpleList<T>({ label, className, frame, children, ...loaded }: SimpleListProps<T>) {
  const { empty } = loaded.words;
  return (
    <Loaded {...loaded}>
      {(rows) => {
        if (rows.length === 0) return empty && <p className="text-13 text-fg-2">{empty}</p>;
        const list = (
          <ul aria-label={label} className={className}>
            {rows.map(children)}
          </ul>
        );
        return frame ? frame(list) : list;
      }}
    </Loaded>
  );
}
