import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Guard } from "./guards/guard.ts";

/**
 * The guards of all lists, or the selected ones.
 * @param filters names of lists, or words of a guard's name, in lowercase
 */
export async function readGuards(filters: readonly string[] = []): Promise<Guard[]> {
  const files = readdirSync(new URL("guards", import.meta.url)).filter((file) => file !== "guard.ts");
  const lists = await Promise.all(
    files.map(async (file) => {
      const exported: Record<string, Guard[]> = await import(`./guards/${file}`);
      const isSelected = (name: string) =>
        filters.length === 0 || filters.some((each) => file === `${each}.ts` || name.toLowerCase().includes(each));
      return Object.values(exported)
        .flat()
        .filter(({ name }) => isSelected(name));
    }),
  );
  return lists.flat();
}

/** Code changes: an entry whose text occurs nowhere, or twice, is invalid. Run in the repository's root. */
export function misplaced({ name, edits, tests }: Guard): string[] {
  const missing = tests.filter((test) => !existsSync(test)).map((test) => `${name}: there is no ${test}`);
  const wrong = edits.flatMap(({ file, from }) => {
    const times = existsSync(file) ? readFileSync(file, "utf8").split(from).length - 1 : 0;
    return times === 1 ? [] : [`${name}: its text stands ${times} times in ${file}`];
  });
  return [...missing, ...wrong];
}
