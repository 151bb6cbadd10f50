import { brands } from "@console/contract/brands.ts";
import { fold } from "@console/contract/fold.ts";
import { PAGE_SIZE_MAX, PICKER_PAGE_SIZE } from "@console/contract/limits.ts";
import { call } from "../../api/client.ts";
import { pagesOf } from "../../api/queries.ts";

export type PickedBrand = { id: number; name: string };

export const brandChoices = (q: string) =>
  pagesOf(brands.list, { query: { per_page: PICKER_PAGE_SIZE, sort: "name", ...(q && { search_key: q }) } });

/** Most names looked up for one paste. */
const PASTED_MAX = 200;
const CONCURRENT_READS = 4;

/** One name per line or column; in a single line they may be separated by commas, which a name can also contain. */
export function namesOf(pasted: string): string[] {
  const lines = pasted.split(/[\n\r\t;]+/).filter((line) => line.trim() !== "");
  const parts = lines.length > 1 ? lines : pasted.split(",");
  return [...new Set(parts.map((part) => part.trim()).filter(Boolean))].slice(0, PASTED_MAX);
}

/** The brands with exactly these names as a search folds them; a name that matches none or several is missing. */
export async function findByName(names: readonly string[]): Promise<{ matches: PickedBrand[]; missing: string[] }> {
  const waiting = [...names];
  const matches: PickedBrand[] = [];
  const missing: string[] = [];
  async function work(): Promise<void> {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const { data } = await call(brands.list, { query: { search_key: name, per_page: PAGE_SIZE_MAX } });
      const [only, second] = data.filter((brand) => fold(brand.name) === fold(name ?? ""));
      if (only && !second) matches.push({ id: only.id, name: only.name });
      else missing.push(name);
    }
  }
  await Promise.all(Array.from({ length: CONCURRENT_READS }, work));
  return { matches, missing };
}
