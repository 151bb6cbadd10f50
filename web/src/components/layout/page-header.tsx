import type { ReactNode } from "react";
import { usePageTitle } from "./use-page-title.ts";

type PageHeaderProps = {
  title: string;
  count?: number | string | undefined;
  /** Beside the title. */
  state?: ReactNode;
  subtitle?: ReactNode;
  /** Buttons on the right; at most one primary. */
  actions?: ReactNode;
};

/** The h1 gets the focus after navigation, and sets the tab's title. */
export function PageHeader({ title, count, state, subtitle, actions }: PageHeaderProps) {
  usePageTitle(title);
  return (
    <header className="mb-5 flex flex-wrap items-end gap-x-4 gap-y-3 max-md:mb-3.5 max-md:items-center max-md:gap-x-2 max-md:gap-y-4">
      <div className="min-w-0 md:flex-[1_1_12rem]">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1 text-13">
          <h1 tabIndex={-1} className="flex items-baseline gap-2 text-20 font-semibold tracking-title">
            {title}
            {count !== undefined && (
              <span className="text-14 font-normal tracking-[0] text-fg-3 tabular-nums">{count}</span>
            )}
          </h1>
          {state}
        </div>
        {subtitle && <p className="mt-0.5 text-13 text-fg-2 max-md:hidden">{subtitle}</p>}
      </div>
      {actions && (
        <div className="ml-auto flex flex-wrap justify-end gap-2 print:hidden max-md:gap-1.5 max-md:[&>button]:px-2.5">
          {actions}
        </div>
      )}
    </header>
  );
}
