import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { Loaded } from "../feedback/loaded.tsx";
import { PageHeader } from "./page-header.tsx";

type FreshPageProps<T, K extends QueryKey> = {
  query: UseQueryOptions<T, Error, T, K>;
  words: { title: string; about: string; loading: string; loadFailed: { title: string; body: string } };
  /** The page with what was read; after `onSaved`, with what was saved. */
  children: (read: T, onSaved: (saved: T) => void) => ReactNode;
};

/**
 * A page whose form starts from data that is read fresh and only once, because of its version: a colleague's later save
 * must not change the baseline.
 */
export function FreshPage<T, K extends QueryKey>({ query, words, children }: FreshPageProps<T, K>) {
  const [read, setRead] = useState<T>();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...query,
    staleTime: 0,
    enabled: read === undefined,
  });
  if (read === undefined && data !== undefined && isFetchedAfterMount) setRead(data);
  const isPending = read === undefined && !error;
  return (
    <>
      <PageHeader title={words.title} subtitle={words.about} />
      <Loaded query={{ data: read, error, isPending, refetch }} words={words} skeleton="h-64 max-w-form">
        {(record) => children(record, setRead)}
      </Loaded>
    </>
  );
}
