import type { BrandTopic } from "@console/contract/brand-topics.ts";
import type { HistoryKind, PastField, PastRecord } from "@console/contract/history.ts";
import { useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { useBillingZone } from "../../api/identity.ts";
import { common } from "../../lib/common.text.ts";
import { formatDay } from "../../lib/dates.ts";
import { useToday } from "../../lib/use-now.ts";
import { Button } from "../../ui/button.tsx";
import { Skeleton } from "../../ui/card.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../ui/dialog.tsx";
import { Loaded } from "../feedback/loaded.tsx";
import { DayField } from "../list/day-field.tsx";
import { ListStates } from "../list/list-states.tsx";
import { SelectFilter } from "../list/list-toolbar.tsx";
import { LoadMoreOf } from "../list/load-more.tsx";
import { useShortList } from "../list/use-paged-list.ts";
import { ActivityRow } from "./activity-row.tsx";
import { ArchivedNote } from "./archived-note.tsx";
import { auditValue } from "./audit-value.ts";
import { pastQuery, recordEntries } from "./history.queries.ts";
import { historyText as words } from "./history.text.ts";

type RecordHistoryProps = { kind: HistoryKind; id: number };

/** A record's entries, or the record as it was at the end of a chosen day. */
export function RecordHistory({ kind, id }: RecordHistoryProps) {
  const today = useToday(useBillingZone());
  const [day, setDay] = useState<string>();
  const [topic, setTopic] = useState<BrandTopic>();
  return (
    <>
      {kind === "brand" && <p className="mb-3 text-13 text-fg-2">{words.aboutBrand}</p>}
      <div className="mb-3 flex flex-wrap items-center gap-2 text-13">
        <DayField label={words.asOf} day={day ?? ""} today={today} onDay={setDay} />
        {day && <Button onClick={() => setDay(undefined)}>{words.showChanges}</Button>}
        {kind === "brand" && !day && (
          <SelectFilter
            label={words.topic}
            className="ml-auto"
            fallback="all"
            words={words.topics}
            value={topic}
            onChange={setTopic}
          />
        )}
      </div>
      {day ? <PastFields kind={kind} id={id} day={day} /> : <Entries key={topic} kind={kind} id={id} topic={topic} />}
      <ArchivedNote says={words.archived} />
    </>
  );
}

function Entries({ kind, id, topic }: RecordHistoryProps & { topic: BrandTopic | undefined }) {
  const { pages, more } = useShortList(recordEntries(kind, id, topic));
  const rows = useRef<HTMLOListElement>(null);
  return (
    <ListStates
      pages={pages}
      loading={words.loading}
      failed={words.failed}
      skeleton={
        <div aria-busy="true">
          <Skeleton className="h-40" />
        </div>
      }
      empty={<p className="py-2 text-13 text-fg-2">{topic ? words.emptyTopic : words.empty}</p>}
    >
      <ol ref={rows} aria-label={words.title}>
        {pages.items.map((item) => (
          <ActivityRow key={item.id} item={item} />
        ))}
      </ol>
      <LoadMoreOf pages={pages} list={rows} onMore={more} />
    </ListStates>
  );
}

/** The fields of a record at the end of a day, with what is not known said so. */
const PastFields = ({ kind, id, day }: { kind: HistoryKind; id: number; day: string }) => (
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

type HistoryDialogProps = { kind: HistoryKind; id: number; onClose: () => void };

/** The history of a record that has no page of its own. */
export function HistoryDialog({ kind, id, onClose }: HistoryDialogProps) {
  // The name as last recorded: the record itself may not be on the list below.
  const { pages } = useShortList(recordEntries(kind, id));
  const name = pages.items.at(0)?.subject.label;
  return (
    <Dialog open size="lg" title={name ? words.titleOf(name) : words.title} description={words.about} onClose={onClose}>
      <DialogBody className="md:min-h-[360px]">
        <RecordHistory key={id} kind={kind} id={id} />
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose}>{common.close}</Button>
      </DialogFooter>
    </Dialog>
  );
}
