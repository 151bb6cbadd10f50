import type { DeletableKind } from "@console/contract/activities.ts";
import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { whyMissing } from "../../api/deletions.ts";
import { errorMessage, isNotFound, isSessionEnd } from "../../api/errors.ts";
import { toasts } from "../feedback/toasts.ts";

type Words = { title: string; body: string };

type ReadOnceOptions<D, K extends QueryKey> = {
  /** The record's kind, to say who deleted it; absent if nobody can delete it. */
  kind?: DeletableKind;
  id: number | undefined;
  /** Null if it does not exist; disabled if the form is for a new record. */
  query: UseQueryOptions<D, Error, D, K>;
  enabled?: boolean;
  /** The record if the list already has it. */
  listed?: NonNullable<D> | undefined;
  gone: Words;
  failed: Words;
  onClose: () => void;
};

/**
 * The record of a form that the address names, read once: a colleague's later save must neither change the baseline
 * under the form nor remove it. If it cannot be read, shows why and closes.
 */
export function useReadOnce<D, K extends QueryKey>(options: ReadOnceOptions<D, K>): NonNullable<D> | undefined {
  const { kind, id, query, enabled = true, listed, gone, failed, onClose } = options;
  const [read, setRead] = useState(listed);
  const { data, error, isFetchedAfterMount } = useQuery({
    ...query,
    enabled: enabled && read === undefined,
    staleTime: 0,
  });
  const fresh = enabled && read === undefined && isFetchedAfterMount;
  if (fresh && data !== undefined && data !== null) setRead(data);
  const missing = fresh && (data === null || isNotFound(error));
  const broken = fresh && error !== null && !isSessionEnd(error);

  const leave = useEffectEvent(() => {
    if (missing && kind) void whyMissing(kind, id ?? 0, gone.body).then((why) => toasts.error(gone.title, why));
    else if (missing) toasts.error(gone.title, gone.body);
    else toasts.error(failed.title, errorMessage(error, failed.body));
    onClose();
  });
  useEffect(() => {
    if (missing || broken) leave();
  }, [missing, broken]);

  return read;
}
