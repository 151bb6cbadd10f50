import { Link } from "@tanstack/react-router";
import { type ReactNode, useEffect } from "react";
import { useIdentity } from "../../api/identity.ts";
import { buttonClass } from "../../ui/button-class.ts";
import { ErrorPanel } from "../feedback/error-panel.tsx";
import type { LoadedQuery } from "../feedback/loaded.tsx";
import { useDelayed } from "../feedback/waiting.tsx";
import { type RecentObject, rememberObject } from "./recent-objects.ts";
import { useCrumb } from "./use-page-title.ts";

type RecordPageProps<T> = {
  query: LoadedQuery<T>;
  /** The name of a failed page in the breadcrumb: 'Brand'. */
  thing: string;
  failed: { title: string; body: string };
  /** The heading above the failure. */
  failedHead: ReactNode;
  /** The list that leads to it. */
  back: { to: string; label: string };
  skeleton: ReactNode;
  /** How the palette offers it; always the same function. */
  recentOf: (record: T) => RecentObject;
  children: (record: T) => ReactNode;
};

/** The page of a record that people look for: it is in the breadcrumb, and the palette offers it first. */
export function RecordPage<T extends { name: string }>(props: RecordPageProps<T>) {
  const { query, thing, failed, failedHead, back, skeleton, recentOf, children } = props;
  const { data: record, error } = query;
  const personId = useIdentity()?.id;
  const waits = useDelayed(query.isPending);
  useCrumb(record?.name ?? (error ? thing : undefined));
  useEffect(() => {
    if (record && personId !== undefined) rememberObject(personId, recentOf(record));
  }, [record, personId, recentOf]);

  if (waits) return skeleton;
  if (record) return children(record);
  if (!error) return null;
  return (
    <>
      {failedHead}
      <ErrorPanel
        title={failed.title}
        error={error}
        fallback={failed.body}
        onRetry={query.refetch}
        wayOut={
          <Link to={back.to} className={buttonClass({ variant: "ghost", size: "sm" })}>
            {back.label}
          </Link>
        }
      />
    </>
  );
}
