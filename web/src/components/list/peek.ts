import { createContext } from "react";

/** The record that is shown beside its list. */
export type Peek = {
  id: number | undefined;
  /** Nothing closes it. */
  show: (id: number | undefined) => void;
};

/** Where the frame shows it: beside the page. */
export const PeekPlace = createContext<HTMLElement | null>(null);
