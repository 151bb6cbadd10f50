import { type Business, offeredEngines } from "@console/contract/businesses.ts";
import { engineCodes } from "@console/contract/engines.ts";
import { useRun } from "../../../components/actions/use-run.ts";
import { BulkBar } from "../../../components/list/bulk-bar.tsx";
import type { Selection } from "../../../components/list/use-selection.ts";
import { CommittedSelect } from "../../../ui/committed-select.tsx";
import { changeSeveralTo } from "./business.actions.tsx";
import { type BusinessFilters, readAllBusinesses } from "./businesses.queries.ts";
import { businessesText as words } from "./businesses.text.ts";

type BusinessBulkProps = {
  brandId: number;
  selection: Selection<Business>;
  filters: BusinessFilters;
  total: number;
};

/** Sets one engine for several businesses; loaded with the first selection. */
export function BusinessBulk({ brandId, selection, filters, total }: BusinessBulkProps) {
  const { chosen, count } = selection;
  const [run] = useRun();

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
          if (code) void run(changeSeveralTo(code, brandId, selection.clear), chosen);
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
