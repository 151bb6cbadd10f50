import type { PasskeyPolicy } from "@console/contract/passkeys.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useDelayed } from "../../components/delayed.ts";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { policyQuery } from "./policy.queries.ts";
import { policyText as words } from "./policy.text.ts";
import { PolicyForm } from "./policy-form.tsx";

/** Which roles have to sign in with a passkey: a panel of the user menu, the Super Admin's alone. */
export function PolicyDialog({ onClose }: { onClose: () => void }) {
  // Read once and fresh, for its version counts; what a colleague saves later must not move the ground under the form.
  const [read, setRead] = useState<PasskeyPolicy>();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...policyQuery,
    staleTime: 0,
    enabled: read === undefined,
  });
  if (read === undefined && data && isFetchedAfterMount) setRead(data);
  const skeleton = useDelayed(read === undefined && !error);
  if (read) return <PolicyForm loaded={read} onClose={onClose} />;
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
            <div aria-busy="true">
              <span className="sr-only">{words.loading}</span>
              <Skeleton className="h-32" />
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
