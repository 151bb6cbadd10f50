import { type Business, offeredEngines } from "@console/contract/businesses.ts";
import { engineCodes } from "@console/contract/engines.ts";
import { useIsClosed } from "../../../api/brand-record.ts";
import { useRun } from "../../../components/actions/use-run.ts";
import { CommittedSelect } from "../../../ui/committed-select.tsx";
import { changeTo } from "./business.actions.tsx";
import { businessesText as words } from "./businesses.text.ts";

/**
 * Always three options (BIZ-08 to BIZ-10), plus the current engine if it is a different one. Changes once the server
 * has changed it.
 */
export function EngineSelect({ business }: { business: Business }) {
  const [run] = useRun();
  const isClosed = useIsClosed(business.organization_id);
  if (isClosed) return <p className="text-13">{words.engineOption(business.voice_engine)}</p>;
  return (
    <CommittedSelect
      aria-label={words.engineOf(business.name)}
      className="text-13 max-md:text-16"
      value={business.voice_engine}
      options={engineCodes
        .filter((code) => code in offeredEngines || code === business.voice_engine)
        .map((code) => ({ value: code, label: words.engineOption(code) }))}
      onCommit={(code) => void run(changeTo(code), business)}
    />
  );
}
