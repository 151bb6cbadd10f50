/** What the server asks for: the passkey, or an emailed code from those who have none. */
export type StepUpWay = "passkey" | "code";
type Ask = (way: StepUpWay) => Promise<boolean>;

let ask: Ask | null = null;
let pending: Promise<boolean> | null = null;

const ways: Partial<Record<string, StepUpWay>> = { step_up_required: "passkey", code_required: "code" };

/** How to confirm a call that was refused with this error code; undefined if that would not help. */
export const stepUpFor = (code: string): StepUpWay | undefined => ways[code];

/**
 * Registers who asks for the passkey or the code when the server requires a step-up.
 * @returns a function that unregisters it
 */
export function onStepUp(next: Ask): () => void {
  ask = next;
  return () => {
    ask = null;
  };
}

/** Whether the step-up succeeded; concurrent calls that need it ask once. */
export function stepUp(way: StepUpWay): Promise<boolean> {
  pending ??= (ask?.(way) ?? Promise.resolve(false)).finally(() => {
    pending = null;
  });
  return pending;
}
