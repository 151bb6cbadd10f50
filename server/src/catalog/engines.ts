import { type Engine, type EngineCode, engine } from "@console/contract/engines.ts";
import * as z from "zod/mini";
import facts from "./engines.json" with { type: "json" };

/** Which models stand behind an engine changes with the market: a file of dated facts, not code. */
export const engineCatalogue: readonly Engine[] = z.parse(z.array(engine), facts.engines);

const byCode = new Map(engineCatalogue.map((each) => [each.code, each]));

export function engineOf(code: EngineCode): Engine {
  const found = byCode.get(code);
  if (!found) throw new Error(`the catalogue has no engine ${code}`);
  return found;
}
