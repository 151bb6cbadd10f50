import type { HistoryKind, PastField, PastRecord } from "@console/contract/history.ts";
import { useQuery } from "@tanstack/react-query";
import { formatDay } from "../../lib/dates.ts";
import { Loaded } from "../feedback/loaded.tsx";
import { auditValue } from "./audit-value.ts";
import { pastQuery } from "./history.queries.ts";
import { historyText as words } from "./history.text.ts";

/** The fields of a record at the end of a day, with what is not known said so. */
export const PastFields = ({ kind, id, day }: { kind: HistoryKind; id: number; day: string }) => (
  <Loaded
    query={useQuery(pastQuery(kind, id, day))}
    words={{ loading: words.loading, loadFailed: words.pastFailed }}
    skeleton="h-60"
  >
    {(past) =>
      past.existed ? (
        <Fields past={past} />
      ) : (
        <p role="status" className="text-13 text-fg-2">
          {words.notYet(formatDay(day))}
        </p>
      )
    }
  </Loaded>
);

const Fields = ({ past }: { past: PastRecord }) => (
  <section aria-label={words.asOfTitle(formatDay(past.day))} className="text-13">
    <h3 className="mb-2 font-semibold">{words.asOfTitle(formatDay(past.day))}</h3>
    <dl>
      {past.fields.map((field) => (
        <div key={field.field} className="flex flex-wrap gap-x-3 gap-y-0.5 border-line py-1.5 not-first:border-t">
          <dt className="w-44 flex-none text-fg-3 max-md:w-full">{field.label}</dt>
          <dd className="min-w-0 flex-1 break-words whitespace-pre-line">
            <PastValue field={field} />
          </dd>
        </div>
      ))}
    </dl>
    <p className="mt-3 text-12 text-fg-3">
      {past.recorded_from === null && `${words.noStart} `}
      {past.fields.some((field) => !("value" in field)) && `${words.unknownWhy} `}
      {words.leftOut}
    </p>
  </section>
);

function PastValue({ field }: { field: PastField }) {
  if (!("value" in field)) return <span className="text-fg-3">{words.unknown}</span>;
  return (
    <>
      <span className={field.changed ? "font-medium" : undefined}>{auditValue(field, field.value)}</span>
      {field.changed && <span className="text-fg-3"> · {words.now(auditValue(field, field.current))}</span>}
    </>
  );
}
