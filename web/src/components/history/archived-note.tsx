import { useQuery } from "@tanstack/react-query";
import { monthName } from "../../lib/months.ts";
import { archiveQuery } from "./audit-archive.queries.ts";

/** Says where a list of activities ends, so that what is archived does not look like nothing. @param says it of the last month */
export function ArchivedNote({ says }: { says: (month: string) => string }) {
  const last = useQuery(archiveQuery).data?.[0];
  return last && <p className="mt-3 text-12 text-fg-3">{says(monthName(last.month))}</p>;
}
