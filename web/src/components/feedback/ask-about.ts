import { isConflict, isOutdated } from "../../api/errors.ts";
import { ask, askAgain, type Question } from "./confirm.ts";
import { rowOf } from "./focus-after.ts";

/** How to reload a record: the lists that show it, and the record itself; null if it no longer exists. */
export type Again<T> = { refresh: () => Promise<unknown>; read: () => Promise<T | null | undefined> };

/**
 * Asks about the current state of a record: nobody confirms a colleague's change without having seen it. After a
 * version conflict, the question shows the newly stored state.
 */
export async function askAbout<T extends { id: number }>(
  record: T,
  questionOf: (record: T) => Question | Promise<Question>,
  { refresh, read }: Again<T>,
  onClose?: () => void,
): Promise<number> {
  const row = rowOf(record.id);
  const id = ask(await renewed(record), { row, onClose });
  return id;

  async function renewed(about: T): Promise<Question> {
    const question = await questionOf(about);
    return { ...question, run: () => run(question) };
  }

  async function run(question: Question): Promise<void> {
    try {
      await question.run();
    } catch (error) {
      if (isOutdated(error)) await refresh().catch(() => undefined);
      const latest = isConflict(error) ? await read().catch(() => null) : null;
      if (latest) askAgain(id, await renewed(latest));
      throw error;
    }
  }
}
