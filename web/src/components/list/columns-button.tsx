import { Columns3 } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { bulkWords as words } from "./saved-views.text.ts";
import type { useColumnSet } from "./use-column-set.ts";

type ColumnsButtonProps<K extends string> = {
  titles: Readonly<Record<K, { title: string }>>;
  /** The columns that may be hidden. */
  columns: readonly K[];
  set: ReturnType<typeof useColumnSet>;
};

/** Chooses the columns of a table; hidden on phones, where rows are lines. */
export const ColumnsButton = <K extends string>({ titles, columns, set }: ColumnsButtonProps<K>) => (
  <span className="max-md:hidden">
    <Popover
      title={words.columnsTitle}
      align="end"
      trigger={
        <Button>
          <Columns3 aria-hidden="true" />
          {words.columns}
        </Button>
      }
    >
      {columns.map((key) => (
        <label key={key} className="flex min-h-8 min-w-40 items-center gap-2.5 pointer-coarse:min-h-11">
          <input type="checkbox" checked={set.isShown(key)} onChange={() => set.toggle(key)} />
          {titles[key].title}
        </label>
      ))}
    </Popover>
  </span>
);
