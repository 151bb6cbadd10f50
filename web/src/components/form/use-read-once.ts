import { activities, type DeletableKind } from "@console/contract/activities.ts";
import type { Reply, Route } from "@console/contract/route.ts";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { apiText } from "../../api/api.text.ts";
import { call } from "../../api/client.ts";
import { errorMessage, isNotFound, isSessionEnd } from "../../api/errors.ts";
import { oneQuery } from "../../api/queries.ts";
import { formatDate } from "../../lib/dates.ts";
import { toasts } from "../feedback/toasts.ts";

type Words = { title: string; body: string };

type ReadOnceOptions<R extends Route> = {
  /** The route of one record. */
  route: R;
  /** The record in the address; absent if the form is for a new one. */
  id: number | undefined;
  /** The record's kind, to say who deleted it; absent if nobody can delete it. */
  kind?: DeletableKind;
  /** The record if the list already has it. */
  listed?: Reply<R>["data"] | undefined;
  gone: Words;
  /** If it cannot be read; `gone` by default. */
  failed?: Words;
  onClose: () => void;
};

/**
 * The record that the address names, read once: a colleague's later save must neither change the baseline under its form
 * nor remove it. If it cannot be read, says why and closes.
 */
export function useReadOnce<R extends Route>(options: ReadOnceOptions<R>): Reply<R>["data"] | undefined {
  const { route, id, kind, listed, gone, failed = gone, onClose } = options;
  const [read, setRead] = useState(listed);
  const enabled = id !== undefined && read === undefined;
  const { data, error, isFetchedAfterMount } = useQuery({ ...oneQuery(route, id ?? 0), enabled, staleTime: 0 });
  const fresh = enabled && isFetchedAfterMount;
  if (fresh && data !== undefined) setRead(data);
  const missing = fresh && isNotFound(error);
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

/**
 * Why a link leads to nothing: 'Dana Whitfield deleted this coupon on Nov 20, 2026.'
 * @param fallback if nobody deleted it, or that cannot be found out
 */
async function whyMissing(kind: DeletableKind, id: number, fallback: string): Promise<string> {
  const found = await call(activities.deletion, { params: { kind, id: String(id) } }).catch(() => null);
  if (!found?.data) return fallback;
  const { by, at } = found.data;
  return apiText.deletedBy(by, kind, formatDate(at));
}
