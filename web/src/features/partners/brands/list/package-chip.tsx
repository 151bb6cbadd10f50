import { packages } from "@console/contract/packages.ts";
import { useQuery } from "@tanstack/react-query";
import { X } from "lucide-react";
import { oneQuery } from "../../../../api/queries.ts";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { brandsText as words } from "../brands.text.ts";

/** Shows that the list is filtered by one package, and clears the filter. */
export function PackageChip({ id, onDrop }: { id: number; onDrop: () => void }) {
  const { data } = useQuery(oneQuery(packages.read, id));
  return (
    <span className="inline-flex h-ctl max-w-full items-center gap-0.5 rounded-sm bg-accent-soft pl-3 text-13 font-medium text-accent-text">
      <span className="truncate">{words.onPackage(data?.name ?? String(id))}</span>
      <IconButton label={words.clearPackage} size="sm" onClick={onDrop}>
        <X aria-hidden="true" className="size-3.5" />
      </IconButton>
    </span>
  );
}
