import { Columns3 } from "lucide-react";
import { Button } from "../../ui/button.tsx";
import { Popover } from "../../ui/popover.tsx";
import { bulkWords as words } from "./bulk.text.ts";
import type { useColumnSet } from "./use-column-set.ts";

type ColumnsButtonProps = {
  /** Those that may be hidden. */
  columns: readonly { key: string; head: string }[];
  set: ReturnType<typeof useColumnSet>;
};

/** Chooses the columns of a table; a phone has lines in their place. */
export const ColumnsButton = ({ columns, set }: ColumnsButtonProps) => (
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
      {columns.map(({ key, head }) => (
        <label key={key} className="flex min-h-8 min-w-40 items-center gap-2.5 pointer-coarse:min-h-11">
          <input type="checkbox" checked={set.isShown(key)} onChange={() => set.toggle(key)} />
          {head}
        </label>
      ))}
    </Popover>
  </span>
);
