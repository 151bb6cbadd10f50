import { type Business, offeredEngines } from "@console/contract/businesses.ts";
import { type EngineCode, engineCodes } from "@console/contract/engines.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ConfirmDialog } from "../../components/feedback/confirm-dialog.tsx";
import { focusLost } from "../../components/feedback/use-focus-lost.ts";
import { BulkBar } from "../../components/list/bulk-bar.tsx";
import { changeSeveralAsked } from "../../components/list/bulk-change.ts";
import type { Selection } from "../../components/list/use-selection.ts";
import { Select } from "../../ui/select.tsx";
import {
  assignedCodesQuery,
  type BusinessFilters,
  changeEngines,
  readAllBusinesses,
  refreshBusinesses,
} from "./businesses.queries.ts";
import { businessesText as words } from "./businesses.text.ts";

type BusinessBulkProps = {
  brandId: number;
  selection: Selection<Business>;
  filters: BusinessFilters;
  total: number;
};

/** Businesses that the question spells out before it only counts. */
const SPELLED = 6;
/** Milliseconds after which the question is gone from the screen. */
const CLOSED_MS = 400;

/** The same engine for several businesses; loaded with the first selection, then kept for its question to close. */
export function BusinessBulk({ brandId, selection, filters, total }: BusinessBulkProps) {
  const client = useQueryClient();
  const [to, setTo] = useState<EngineCode>("v1");
  const [asking, setAsking] = useState(false);
  const { data: assigned } = useQuery(assignedCodesQuery(brandId));
  const changing = selection.chosen.filter(({ voice_engine }) => voice_engine !== to);
  const same = selection.count - changing.length;

  async function change() {
    const before = new Map(changing.map(({ id, voice_engine }) => [id, voice_engine]));
    await changeSeveralAsked({
      call: () =>
        changeEngines(
          brandId,
          changing.map(({ id, version }) => ({ id, version, voice_engine: to })),
        ),
      undo: (done) =>
        changeEngines(
          brandId,
          done.map(({ id, version }) => ({ id, version, voice_engine: before.get(id) ?? to })),
        ),
      refresh: () => refreshBusinesses(client),
      title: words.severalChanged,
      failed: words.severalFailed,
    });
    selection.clear();
    // What opened the question is gone with the selection.
    setTimeout(focusLost, CLOSED_MS);
  }

  return (
    <>
      {selection.count > 0 && (
        <BulkBar
          count={selection.count}
          total={total}
          keyed={selection.keyed}
          onAll={async () => selection.choose(await readAllBusinesses(brandId, filters))}
          onLeave={selection.clear}
        >
          <Select
            compact
            className="w-44"
            aria-label={words.chooseFor}
            value=""
            onChange={({ target }) => {
              const code = engineCodes.find((each) => each === target.value);
              if (!code) return;
              setTo(code);
              setAsking(true);
            }}
          >
            <option value="" disabled>
              {words.choose}
            </option>
            {engineCodes
              .filter((code) => code in offeredEngines)
              .map((code) => (
                <option
                  key={code}
                  value={code}
                  disabled={selection.chosen.every(({ voice_engine }) => voice_engine === code)}
                >
                  {words.engineOption(code)}
                </option>
              ))}
          </Select>
        </BulkBar>
      )}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={words.changeTitle}
        body={
          <>
            <p>{words.changeSeveral(changing.length, to)}</p>
            <ul className="mt-2 list-disc pl-5">
              {changing.slice(0, SPELLED).map(({ id, name, voice_engine }) => (
                <li key={id}>{words.oneOfSeveral(name, voice_engine, to)}</li>
              ))}
              {changing.length > SPELLED && <li>{words.more(changing.length - SPELLED)}</li>}
            </ul>
            {same > 0 && <p className="mt-2">{words.sameAlready(same, to)}</p>}
            {to !== "v1" && !assigned?.includes(to) && (
              <p className="mt-2">{assigned ? words.assignsToo(to) : words.mayAssign}</p>
            )}
          </>
        }
        action={words.changeAction}
        run={change}
        fallback={words.severalFailed}
      />
    </>
  );
}
