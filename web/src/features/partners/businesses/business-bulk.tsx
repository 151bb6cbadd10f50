import { type Business, offeredEngines } from "@console/contract/businesses.ts";
import { type EngineCode, engineCodes } from "@console/contract/engines.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ask } from "../../../components/feedback/confirm.ts";
import { BulkBar } from "../../../components/list/bulk-bar.tsx";
import { runBulkChangeInDialog } from "../../../components/list/bulk-change.ts";
import type { Selection } from "../../../components/list/use-selection.ts";
import { CommittedSelect } from "../../../ui/committed-select.tsx";
import { type BusinessFilters, changeEngines, readAllBusinesses, refreshBusinesses } from "./businesses.queries.ts";
import { businessesText as words } from "./businesses.text.ts";
import { AssignsToo } from "./engine-confirm.tsx";

type BusinessBulkProps = {
  brandId: number;
  selection: Selection<Business>;
  filters: BusinessFilters;
  total: number;
};

/** Businesses that the question lists before it only counts the rest. */
const SPELLED = 6;

/** Sets one engine for several businesses; loaded with the first selection. */
export function BusinessBulk({ brandId, selection, filters, total }: BusinessBulkProps) {
  const client = useQueryClient();
  const { chosen, count } = selection;

  function choose(to: EngineCode) {
    const changing = chosen.filter(({ voice_engine }) => voice_engine !== to);
    const before = new Map(changing.map(({ id, voice_engine }) => [id, voice_engine]));
    const same = count - changing.length;
    ask({
      title: words.changeTitle,
      body: (
        <>
          <p>{words.bulkQuestion(changing.length, to)}</p>
          <ul className="mt-2 list-disc pl-5">
            {changing.slice(0, SPELLED).map(({ id, name, voice_engine }) => (
              <li key={id}>{words.bulkChange(name, voice_engine, to)}</li>
            ))}
            {changing.length > SPELLED && <li>{words.more(changing.length - SPELLED)}</li>}
          </ul>
          {same > 0 && <p className="mt-2">{words.sameAlready(same, to)}</p>}
          <AssignsToo brandId={brandId} to={to} />
        </>
      ),
      action: words.changeAction,
      fallback: words.bulkFailed,
      run: async () => {
        await runBulkChangeInDialog({
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
          title: words.bulkChanged,
          failed: words.bulkFailed,
        });
        selection.clear();
      },
    });
  }

  if (count === 0) return null;
  return (
    <BulkBar
      count={count}
      total={total}
      keyed={selection.keyed}
      onAll={async () => selection.choose(await readAllBusinesses(brandId, filters))}
      onLeave={selection.clear}
    >
      <CommittedSelect
        compact
        className="w-44"
        aria-label={words.chooseFor}
        value=""
        onCommit={(value) => {
          const code = engineCodes.find((each) => each === value);
          if (code) choose(code);
        }}
      >
        <option value="" disabled>
          {words.choose}
        </option>
        {engineCodes
          .filter((code) => code in offeredEngines)
          .map((code) => (
            <option key={code} value={code} disabled={chosen.every(({ voice_engine }) => voice_engine === code)}>
              {words.engineOption(code)}
            </option>
          ))}
      </CommittedSelect>
    </BulkBar>
  );
}
