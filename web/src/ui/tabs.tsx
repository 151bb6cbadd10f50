import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type TabsProps<V extends string> = {
  /** What the tabs choose among. */
  label: string;
  value: V;
  /** `label` includes its count, if any: 'Pending (3)'; `room` is the widest label that a count can produce. */
  tabs: readonly { value: V; label: string; room?: string }[];
  onChange: (value: V) => void;
  /** Next to the tabs, on the right. */
  aside?: ReactNode;
  /** The panel of the selected tab. */
  children: ReactNode;
};

const tabClass = [
  "relative inline-flex items-center rounded-xs px-2.5 pt-2 pb-2.5 text-13 font-medium whitespace-nowrap text-fg-2 tabular-nums -outline-offset-2",
  "hover:text-fg aria-selected:text-fg aria-selected:after:absolute aria-selected:after:inset-x-2.5 aria-selected:after:bottom-0",
  "aria-selected:after:h-0.5 aria-selected:after:bg-fg aria-selected:after:content-[''] max-md:h-11",
].join(" ");

/**
 * Parts of one page: the arrow keys move between them and select immediately. If each part has an address, use
 * `SectionLinks`.
 */
export const Tabs = <V extends string>({ label, value, tabs, onChange, aside, children }: TabsProps<V>) => (
  <Base.Root value={value} onValueChange={onChange}>
    <div className="mb-4 flex items-center gap-3 border-b border-line print:hidden max-md:flex-wrap-reverse max-md:gap-y-2">
      <Base.List
        activateOnFocus
        aria-label={label}
        className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]"
      >
        {tabs.map((tab) => (
          <Base.Tab key={tab.value} value={tab.value} className={tabClass}>
            <span
              data-room={tab.room}
              className="inline-flex flex-col text-left after:invisible after:block after:h-0 after:overflow-hidden after:content-[attr(data-room)]"
            >
              {tab.label}
            </span>
          </Base.Tab>
        ))}
      </Base.List>
      {aside && <div className="ml-auto flex flex-none items-center gap-2 pb-1.5 max-md:pb-0">{aside}</div>}
    </div>
    <Base.Panel value={value} className="rounded-sm outline-offset-4">
      {children}
    </Base.Panel>
  </Base.Root>
);
