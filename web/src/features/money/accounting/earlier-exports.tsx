import { type AccountingExport, accounting } from "@console/contract/accounting.ts";
import { accountingProgramLabel } from "@console/contract/accounting-programs.ts";
import { useQuery } from "@tanstack/react-query";
import { FileDown } from "lucide-react";
import { useState } from "react";
import { fileAddress } from "../../../api/client.ts";
import { SimpleList } from "../../../components/layout/simple-list.tsx";
import { formatExact } from "../../../lib/dates.ts";
import { monthName } from "../../../lib/months.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Section } from "../../../ui/card.tsx";
import { Time } from "../../../ui/time.tsx";
import { exportsQuery } from "./accounting.queries.ts";
import { accountingText as words } from "./accounting.text.ts";
import { Differences, differencesInWords, isSame } from "./differences.tsx";

/** The exports of a month for all programs, newest first, with their files. */
export function EarlierExports({ month }: { month: string }) {
  const query = useQuery(exportsQuery(month));
  const title = words.earlier(monthName(month));
  return (
    <Section title={title} count={query.data?.length}>
      <SimpleList
        query={query}
        words={{ loading: words.earlierLoading, loadFailed: words.earlierFailed, empty: words.empty }}
        skeleton="h-24"
        label={title}
        className="flex flex-col"
        frame={(list) => list}
      >
        {(made) => <Made key={made.id} made={made} />}
      </SimpleList>
    </Section>
  );
}

function Made({ made }: { made: AccountingExport }) {
  const [shown, setShown] = useState(false);
  const { id, program, locked, exported_at, exported_by, records, files, differences } = made;
  const name = `${accountingProgramLabel[program]}, ${formatExact(exported_at)}`;
  const differs = differences !== null && !isSame(differences);
  return (
    <li className="border-t border-hairline py-3 first:border-t-0">
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1 text-13">
        <span className="font-medium">{accountingProgramLabel[program]}</span>
        <span className="text-fg-2">
          <Time at={exported_at} show="listed" /> {words.by(exported_by)}
        </span>
        <span className="text-fg-3 tabular-nums">{words.records(records)}</span>
        {locked && <Badge tone="neutral">{words.lockedBadge}</Badge>}
        <span className="text-fg-2">
          {differences === null ? words.first : differs ? differencesInWords(differences) : words.sameAsBefore}
        </span>
        {differs && (
          <Button variant="ghost" size="sm" aria-expanded={shown} onClick={() => setShown(!shown)}>
            {shown ? words.hide : words.show}
          </Button>
        )}
      </div>
      <ul aria-label={words.files(name)} className="flex flex-wrap gap-1.5 pt-2">
        {files.map((file) => (
          <li key={file.name} className="min-w-0">
            <a
              href={fileAddress(accounting.file, { params: { id: String(id), name: file.name } })}
              download={file.name}
              title={words.hash(file.sha256)}
              className={buttonClass({ size: "sm" })}
            >
              <FileDown aria-hidden="true" />
              <span className="truncate">{file.name}</span>
              <span className="font-normal text-fg-3 tabular-nums">{words.rows(file.rows)}</span>
            </a>
          </li>
        ))}
      </ul>
      {shown && differences && <Differences differences={differences} />}
    </li>
  );
}
