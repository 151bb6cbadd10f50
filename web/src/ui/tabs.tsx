import { Tabs as Base } from "@base-ui/react/tabs";
import type { ReactNode } from "react";

type TabsProps<V extends string> = {
  /** What the tabs choose among. */
  label: string;
  value: V;
  /** With its count, where it has one: 'Pending (3)'. */
  tabs: readonly { value: V; label: string }[];
  onChange: (value: V) => void;
  /** Beside the tabs, at the right. */
  aside?: ReactNode;
  /** The panel of the chosen tab. */
  children: ReactNode;
};

const tabClass =
  "relative inline-flex items-center rounded-xs px-2.5 pt-2 pb-2.5 text-13 font-medium whitespace-nowrap text-fg-2 tabular-nums -outline-offset-2! hover:text-fg data-active:text-fg data-active:after:absolute data-active:after:inset-x-2.5 data-active:after:bottom-0 data-active:after:h-0.5 data-active:after:bg-fg data-active:after:content-[''] max-md:pt-2.5 max-md:pb-3";

/** Parts of one page: the arrows move between them and choose at once. For parts with an address each: `SectionLinks`. */
export function Tabs<V extends string>({ label, value, tabs, onChange, aside, children }: TabsProps<V>) {
  return (
    <Base.Root
      value={value}
      onValueChange={(next: unknown, { event }) => {
        // When the window comes back, the tab that had the focus gets it anew: nobody has chosen it.
        if (event instanceof FocusEvent && event.relatedTarget === null) return;
        const chosen = tabs.find((tab) => tab.value === next);
        if (chosen) onChange(chosen.value);
      }}
    >
      <div className="mb-4 flex items-center gap-3 border-b border-line max-md:flex-wrap-reverse max-md:gap-y-2">
        <Base.List
          activateOnFocus
          aria-label={label}
          className="flex min-w-0 gap-1 overflow-x-auto [scrollbar-width:none]"
        >
          {tabs.map((tab) => (
            <Base.Tab key={tab.value} value={tab.value} className={tabClass}>
              {tab.label}
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
}
