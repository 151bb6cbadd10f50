import { useState } from "react";
import { isNotFound } from "../../api/errors.ts";

/**
 * Whether a record does not exist. A query forgets that while it is read again, as after each change elsewhere; the page does not, so that
 * what it offers instead stays where it is.
 */
export function useIsGone({ data, error }: { data: unknown; error: unknown }, id: number): boolean {
  const [gone, setGone] = useState<number | null>(null);
  const now = isNotFound(error);
  if (now && gone !== id) setGone(id);
  if (!now && data !== undefined && gone !== null) setGone(null);
  return now || (gone === id && data === undefined);
}
