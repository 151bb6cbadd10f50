import { type AssignedEngine, type Engine, type EngineCode, engines } from "@console/contract/engines.ts";
import { PAGE_SIZE } from "@console/contract/limits.ts";
import type { Reply } from "@console/contract/route.ts";
import { Plus, Trash2 } from "lucide-react";
import { call, callAbout } from "../../../api/client.ts";
import { rowsQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import type { Act, Action, Done } from "../../../components/actions/action.ts";
import { listNames } from "../../../lib/names.ts";
import { enginesText as words } from "./engines.text.ts";

/** CALL-29, 10 per page (CONST-11). */
export const assignedQuery = (brandId: number) =>
  rowsQuery(engines.list, { brandId, query: { per_page: PAGE_SIZE, sort: "code" } });

/** CALL-28 */
export const availableQuery = (brandId: number) =>
  rowsQuery(engines.available, { brandId, query: { per_page: PAGE_SIZE } });

const addEngine = (brandId: number, code: EngineCode): Promise<Reply<typeof engines.add>> =>
  call(engines.add, { brandId, body: { voice_engine: { code } } });

/** Both lists, and the brand's activities. */
const engineRecords = recordsOf({ list: engines.list, shownIn: ["brands.read", "activities.list"] });

/** Neither can be undone, so both ask (ENG-06, ENG-07). */
export const addTo = (brandId: number): Action<Engine> => ({
  label: words.add,
  icon: Plus,
  refresh: engineRecords.refresh,
  failed: words.addFailed,
  confirm: ({ name }) => ({ title: words.addTitle(name), body: words.addBody(name), action: words.add }),
  run: logged(words.addFailed, async ({ code }) => {
    const { meta } = await addEngine(brandId, code);
    return { title: words.added, body: meta.message };
  }),
});

export const removeFrom = (brandId: number): Action<AssignedEngine> => ({
  label: words.remove,
  icon: Trash2,
  refresh: engineRecords.refresh,
  read: engineRecords.read,
  failed: words.removeFailed,
  confirm: ({ name, businesses }) => ({
    danger: true,
    title: words.removeTitle(name),
    body:
      businesses.length > 0
        ? words.removeUsed(name, listNames(businesses.map((each) => each.name)))
        : words.removeUnused(name),
    action: words.remove,
  }),
  run: logged(words.removeFailed, async (engine) => {
    const { meta } = await callAbout(engines.remove, engine, { brandId });
    return { title: words.removed, body: meta.message };
  }),
});

/** A failure is logged, shown in a toast, and keeps the question open (ENG-21). */
function logged<T>(failed: string, run: (engine: T) => Promise<Done>): NonNullable<Act<T>["run"]> {
  return (engine) =>
    run(engine).catch((error: unknown) => {
      console.warn(failed, error);
      throw error;
    });
}
