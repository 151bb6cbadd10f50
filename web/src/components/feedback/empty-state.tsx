import { type LucideIcon, Search } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../../ui/button.tsx";
import { forgetTyped } from "../../ui/search-field.tsx";
import { words } from "../components.text.ts";

type EmptyStateProps = {
  title: string;
  hint?: ReactNode;
} & (
  | { icon: LucideIcon; action?: ReactNode; onClear?: undefined }
  /** Filters are active: a button clears them. */
  | { onClear: () => void; icon?: undefined; action?: undefined }
);

/** Nothing yet (an icon and the create button), or nothing that matches (Clear Filters). */
export function EmptyState({ title, hint, icon, action, onClear }: EmptyStateProps) {
  const Icon = icon ?? Search;
  return (
    <div className="card flex flex-col items-center gap-1 rounded-lg border border-line bg-surface px-6 py-7 text-center max-md:px-3 max-md:py-4">
      <Icon aria-hidden="true" className="mb-1.5 size-5 text-fg-3" />
      <h2 className="text-14 font-semibold">{title}</h2>
      {hint && <p className="max-w-[44ch] text-13 leading-5 break-words text-fg-2">{hint}</p>}
      {(action || onClear) && (
        <div className="mt-3 flex gap-2">
          {action}
          {onClear && (
            <Button
              size="sm"
              onClick={() => {
                forgetTyped();
                onClear();
              }}
            >
              {words.clearFilters}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
