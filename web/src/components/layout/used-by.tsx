import { openerClass, Popover } from "../../ui/popover.tsx";
import { usedByText as words } from "../components.text.ts";

type UsedByProps = { name: string; businesses: readonly { id: number; name: string }[] };

/** How many businesses use it; on press, their names. */
export function UsedBy({ name, businesses }: UsedByProps) {
  if (businesses.length === 0) return words.notUsed;
  return (
    <Popover
      title={words.usersOf(name)}
      trigger={
        <button type="button" className={openerClass}>
          {words.usedBy(businesses.length)}
        </button>
      }
    >
      <ul className="max-h-60 overflow-y-auto text-fg-2">
        {businesses.map((business) => (
          <li key={business.id}>{business.name}</li>
        ))}
      </ul>
    </Popover>
  );
}
