import type { Business } from "@console/contract/businesses.ts";
import type { EngineCode } from "@console/contract/engines.ts";
import { useQuery } from "@tanstack/react-query";
import type { Act } from "../../../components/actions/action.ts";
import { runBulkChangeInDialog } from "../../../components/list/bulk-change.ts";
import { assignedCodesQuery, businessRecords, changeEngine, changeEngines } from "./businesses.queries.ts";
import { businessesText as words } from "./businesses.text.ts";

/** Businesses that the question lists before it only counts the rest. */
const SPELLED = 6;

/** Shows the old and new engine, and whether the new one is also assigned to the brand (BIZ-11). */
export const changeTo = (to: EngineCode): Act<Business> => ({
  refresh: businessRecords.refresh,
  read: businessRecords.read,
  failed: words.changeFailed,
  confirm: ({ name, voice_engine, organization_id }) => ({
    title: words.changeTitle,
    body: (
      <>
        <p>{words.changeBody(name, voice_engine, to)}</p>
        <AssignsToo brandId={organization_id} to={to} />
      </>
    ),
    action: words.changeAction,
  }),
  run: async (business) => {
    const { meta } = await changeEngine(business, to);
    return { title: words.changed, body: meta.message };
  },
});

/** The same for several businesses of a brand; those that have the engine stay. */
export const changeSeveralTo = (to: EngineCode, brandId: number, onDone: () => void): Act<readonly Business[]> => ({
  failed: words.bulkFailed,
  confirm: (chosen) => {
    const changing = chosen.filter(({ voice_engine }) => voice_engine !== to);
    const same = chosen.length - changing.length;
    return {
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
    };
  },
  run: async (chosen, { client }) => {
    const before = new Map(chosen.map(({ id, voice_engine }) => [id, voice_engine]));
    const changing = chosen.filter(({ voice_engine }) => voice_engine !== to);
    const change = (those: readonly { id: number; version: number }[], engineOf: (id: number) => EngineCode) =>
      changeEngines(
        brandId,
        those.map(({ id, version }) => ({ id, version, voice_engine: engineOf(id) })),
      );
    await runBulkChangeInDialog({
      call: () => change(changing, () => to),
      undo: (done) => change(done, (id) => before.get(id) ?? to),
      refresh: () => businessRecords.refresh(client),
      title: words.bulkChanged,
      failed: words.bulkFailed,
    });
    onDone();
    return undefined;
  },
});

/** A note that the engine is also assigned to the brand. */
function AssignsToo({ brandId, to }: { brandId: number; to: EngineCode }) {
  const { data: assigned } = useQuery(assignedCodesQuery(brandId));
  if (to === "v1" || assigned?.includes(to)) return null;
  return <p className="mt-2">{assigned ? words.assignsToo(to) : words.mayAssign}</p>;
}
