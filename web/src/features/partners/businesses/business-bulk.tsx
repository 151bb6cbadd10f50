import { type Business, offeredEngines } from "@console/contract/businesses.ts";
import { engineCodes } from "@console/contract/engines.ts";
import { useRun } from "../../../components/actions/use-run.ts";
import type { BulkProps } from "../../../components/list/bulk-actions.tsx";
import { BulkBar } from "../../../components/list/bulk-bar.tsx";
import { CommittedSelect } from "../../../ui/committed-select.tsx";
import { changeSeveralTo } from "./business.actions.tsx";
import { businessesText as words } from "./businesses.text.ts";

type BusinessBulkProps = Omit<BulkProps<Business>, "file"> & { brandId: number };

/** Sets one engine for several businesses; loaded with the first selection. */
export function BusinessBulk({ brandId, list, selection }: BusinessBulkProps) {
  const { chosen, count } = selection;
  const [run] = useRun();

  if (count === 0) return null;
  return (
    <BulkBar
      count={count}
      total={Number(list.meta?.total ?? 0)}
      keyed={selection.keyed}
      onAll={async () => selection.choose(await list.readAll())}
      onLeave={selection.clear}
    >
      <CommittedSelect
        compact
        className="w-44"
        aria-label={words.chooseFor}
        value=""
        options={[
          { value: "", label: words.choose, disabled: true },
          ...engineCodes
            .filter((code) => code in offeredEngines)
            .map((code) => ({
              value: code,
              label: words.engineOption(code),
              disabled: chosen.every(({ voice_engine }) => voice_engine === code),
            })),
        ]}
        onCommit={(code) => code !== "" && void run(changeSeveralTo(code, brandId, selection.clear), chosen)}
      />
    </BulkBar>
  );
}
