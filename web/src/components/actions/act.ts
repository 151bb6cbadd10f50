import { isConflict, isNotFound, isOutdated } from "../../api/errors.ts";
import { common } from "../../lib/common.text.ts";
import { actionWords as words } from "../components.text.ts";
import { ask, askAgain, closeQuestion, type Question } from "../feedback/confirm.ts";
import { failureToast } from "../feedback/failure-toast.ts";
import { toasts } from "../feedback/toasts.ts";
import type { Act, Action, ActionContext, Done } from "./action.ts";

/**
 * Runs the action, after its question if it has one.
 * @param onClose called once the question is answered, either way
 * @returns a function that closes the question
 */
export async function act<T>(
  action: Act<T> & Pick<Action<T>, "link" | "opensDialog">,
  about: T,
  context: ActionContext,
  onClose?: () => void,
): Promise<(() => void) | undefined> {
  const { link, opensDialog, confirm } = action;
  try {
    if (confirm) return await askFirst({ ...action, confirm }, about, context, onClose);
    if (link && hasId(about)) await context.go(link(about), { opensDialog });
    else await perform(action, about, context);
  } catch (error) {
    const again = action.retries && !isConflict(error) && (() => void act(action, about, context));
    failureToast(action.error?.(about) ?? common.error, error, failedOf(action, about), {
      action: again ? { label: common.tryAgain, run: again } : undefined,
    });
  }
}

/**
 * Runs it without its question, says what was done, and refetches.
 * @throws the error, once the refetch shows what a colleague has changed
 */
export async function perform<T>({ run, show, refresh }: Act<T>, about: T, context: ActionContext): Promise<void> {
  const rollback = await show?.(about, context.client);
  let refreshing = true;
  // Until the refetch is done, a question still blocks navigation. It is answered: nothing would be lost.
  const go: ActionContext["go"] = (href, how) => context.go(href, { ignoreBlocker: refreshing, ...how });
  try {
    const done = await run?.(about, context);
    if (done) showDone(done, { ...context, go }, refresh);
  } catch (error) {
    rollback?.();
    const refreshed = refresh?.(context.client);
    if (isOutdated(error)) await refreshed;
    throw error;
  }
  try {
    await refresh?.(context.client);
  } finally {
    refreshing = false;
  }
}

/** The message of a failure that has none of its own. */
export const failedOf = <T>({ failed = words.failed }: Act<T>, about: T): string =>
  typeof failed === "string" ? failed : failed(about);

/** Shows what was done; undone, it refetches the same. */
export function showDone(
  { title, body, undo, next }: Done,
  context: ActionContext,
  refresh?: Act<null>["refresh"],
): void {
  const run = () => void (undo && act({ ...undo, refresh, retries: true }, null, context));
  const follow = next && { action: { label: next.label, run: () => void context.go(next.href) } };
  toasts.success(title, body, undo ? { action: { label: common.undo, undo: true, run } } : follow);
}

/**
 * Asks about the current state of a record: nobody confirms a colleague's change without having seen it. After a
 * version conflict, the question shows the newly stored state; if there is nothing left to decide, it can only be
 * closed.
 */
async function askFirst<T>(
  action: Act<T> & { confirm: NonNullable<Act<T>["confirm"]> },
  about: T,
  context: ActionContext,
  onClose: (() => void) | undefined,
): Promise<() => void> {
  const { confirm, read, applies } = action;
  const id = ask(await questionAbout(about), onClose);
  return () => closeQuestion(id);

  async function questionAbout(record: T): Promise<Question> {
    const { run = action.run, aside, ...asked } = await confirm(record, context);
    const question: Question = {
      ...asked,
      fallback: failedOf(action, record),
      aside: aside && { label: aside.label, run: () => void act(aside, record, context) },
      run: async () => {
        try {
          await perform({ ...action, run }, record, context);
        } catch (error) {
          if (isOutdated(error)) await askLatest(question, record, error);
          throw error;
        }
      },
    };
    return question;
  }

  async function askLatest(question: Question, record: T, error: unknown): Promise<void> {
    if (!read || !hasId(record)) return;
    try {
      const latest = await read(context.client, record.id);
      if (!latest || applies?.(latest) === false) askAgain(id, { ...question, ended: true });
      else if (isConflict(error)) askAgain(id, await questionAbout(latest));
    } catch (unread) {
      if (isNotFound(unread)) askAgain(id, { ...question, ended: true });
    }
  }
}

const hasId = <T>(about: T): about is T & { id: number } =>
  typeof about === "object" && about !== null && "id" in about && typeof about.id === "number";
