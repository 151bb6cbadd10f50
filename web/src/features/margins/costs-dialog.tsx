import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDelayed } from "../../components/delayed.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { Input } from "../../ui/input.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { CostRow } from "./cost-row.tsx";
import { costsQuery } from "./margins.queries.ts";
import { marginsText as words } from "./margins.text.ts";

const kinds = ["engine", "integration", "storage"] as const;

/** What the platform pays for engines, integrations and storage, each in a field of its own. */
export function CostsDialog({ onClose }: { onClose: () => void }) {
  const { data, error, isPending, refetch } = useQuery(costsQuery);
  const skeleton = useDelayed(isPending);
  const [searched, setSearched] = useState("");
  const shown = data?.filter(({ name }) => name.toLowerCase().includes(searched.trim().toLowerCase())) ?? [];

  return (
    <Dialog open size="lg" title={words.costsTitle} description={words.costsAbout} onClose={onClose}>
      <DialogBody>
        {skeleton && (
          <div aria-busy="true">
            <span className="sr-only">{words.costsLoading}</span>
            <Skeleton className="h-72" />
          </div>
        )}
        {error && !data && (
          <ErrorPanel
            title={words.costsFailed.title}
            error={error}
            fallback={words.costsFailed.body}
            onRetry={() => refetch()}
          />
        )}
        {data && (
          <>
            <Input
              type="search"
              aria-label={words.costsSearch}
              placeholder={words.costsSearchPlaceholder}
              value={searched}
              onChange={({ target }) => setSearched(target.value)}
            />
            {shown.length === 0 && <p className="mt-3 text-13 text-fg-2">{words.noCosts}</p>}
            {kinds.map((kind) => {
              const own = shown.filter((each) => each.kind === kind);
              return own.length === 0 ? null : (
                <section key={kind} aria-label={words.kinds[kind]} className="mt-4">
                  <h3 className="pb-1.5 text-13 font-semibold">{words.kinds[kind]}</h3>
                  {own.map((cost) => (
                    <CostRow key={`${cost.kind} ${cost.code}`} cost={cost} />
                  ))}
                </section>
              );
            })}
          </>
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogFooter>
    </Dialog>
  );
}
