import { isConflict, isOutdated } from "../../api/errors.ts";
import { ask, askAgain, type Question } from "./confirm.ts";
import { rowOf } from "./focus-after.ts";

/** How a record is read again: the lists that show it, and itself; null where it is gone. */
export type Again<T> = { refresh: () => Promise<unknown>; read: () => Promise<T | null | undefined> };

/**
 * Asks about a record as it is now: what a colleague saves while the question is open is not agreed to unseen. Once the
 * server has refused for that reason, the question is about what is stored by then.
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
