import type { OperatorSettings } from "@console/contract/operator.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDelayed } from "../../components/delayed.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { operatorQuery } from "./operator.queries.ts";
import { operatorText as words } from "./operator.text.ts";
import { OperatorForm } from "./operator-form.tsx";

/** Who sends the invoices: a panel of the user menu, the Super Admin's alone. */
export function OperatorDialog({ onClose }: { onClose: () => void }) {
  // Read once and fresh, for its version counts; what a colleague saves later must not move the ground under the form.
  const [read, setRead] = useState<OperatorSettings>();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...operatorQuery,
    staleTime: 0,
    enabled: read === undefined,
  });
  if (read === undefined && data && isFetchedAfterMount) setRead(data);
  const skeleton = useDelayed(read === undefined && !error);
  if (read) return <OperatorForm loaded={read} onClose={onClose} />;
  return (
    <Dialog open size="md" title={words.title} description={words.about} onClose={onClose}>
      <DialogBody>
        {error ? (
          <ErrorPanel
            title={words.loadFailed.title}
            error={error}
            fallback={words.loadFailed.body}
            onRetry={() => refetch()}
          />
        ) : (
          skeleton && (
            <div aria-busy="true" className="flex flex-col gap-3">
              <span className="sr-only">{words.loading}</span>
              <Skeleton className="h-40" />
              <Skeleton className="h-24" />
            </div>
          )
        )}
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{words.close}</Button>
      </DialogFooter>
    </Dialog>
  );
}
