import { askAbout } from "../feedback/ask-about.ts";
import type { Means, PaletteAction } from "./action.ts";

/**
 * Runs the action, after its question if it has one.
 * @param onClose called once the question is answered, either way
 * @returns the id of the question
 */
export async function act<T extends { id: number }>(
  { link, over, confirm, again, run }: PaletteAction<T>,
  record: T,
  means: Means,
  onClose?: () => void,
): Promise<number | undefined> {
  if (confirm && again) {
    const question = async (about: T) => ({ run: () => run?.(about, means), ...(await confirm(about, means)) });
    return askAbout(record, question, again(means.client, record.id), onClose);
  }
  if (link) await means.go(link(record), { over });
  else await run?.(record, means);
}
