import { LayoutGrid, List } from "lucide-react";
import { Segmented } from "../../ui/segmented.tsx";
import { words } from "../components.text.ts";

const options = [
  { value: "cards", label: words.views.cards, icon: <LayoutGrid aria-hidden="true" /> },
  { value: "table", label: words.views.table, icon: <List aria-hidden="true" /> },
] as const;

type CardsOrTableProps = {
  list: { open: (change: { view: "table" | undefined }) => void };
  /** Of the address; cards without one. */
  view: "table" | undefined;
};

/** How a list of cards is shown; in the address. */
export const CardsOrTable = ({ list, view }: CardsOrTableProps) => (
  <Segmented
    label={words.view}
    fixed
    value={view ?? "cards"}
    options={options}
    onChange={(next) => list.open({ view: next === "table" ? next : undefined })}
  />
);
