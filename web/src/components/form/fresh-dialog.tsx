import { type QueryKey, type UseQueryOptions, useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { LoadedDialog } from "./loaded-dialog.tsx";

type FreshDialogProps<T, K extends QueryKey> = {
  query: UseQueryOptions<T, Error, T, K>;
  words: {
    title: string;
    about: string;
    loading: string;
    loadFailed: { title: string; body: string };
    close: string;
  };
  onClose: () => void;
  /** The form, with its own dialog. */
  children: (read: T) => ReactNode;
};

/**
 * A form with data that is read fresh and only once, because of its version: a colleague's later save must not change
 * the baseline.
 */
export function FreshDialog<T, K extends QueryKey>({ query, words, onClose, children }: FreshDialogProps<T, K>) {
  const [read, setRead] = useState<T>();
  const { data, error, refetch, isFetchedAfterMount } = useQuery({
    ...query,
    staleTime: 0,
    enabled: read === undefined,
  });
  if (read === undefined && data !== undefined && isFetchedAfterMount) setRead(data);
  if (read !== undefined) return children(read);
  return (
    <LoadedDialog
      size="md"
      title={words.title}
      description={words.about}
      query={{ data: undefined, error, isPending: !error, refetch }}
      loading={words.loading}
      failed={words.loadFailed}
      close={words.close}
      onClose={onClose}
    >
      {() => null}
    </LoadedDialog>
  );
}
