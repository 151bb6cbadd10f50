type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let pending: Promise<boolean> | null = null;

/**
 * Registers who asks for the passkey when the server requires a step-up.
 * @returns a function that unregisters it
 */
export function onStepUp(next: Ask): () => void {
  ask = next;
  return () => {
    ask = null;
  };
}

/** Whether the step-up succeeded; concurrent calls that need it ask once. */
export function stepUp(): Promise<boolean> {
  pending ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    pending = null;
  });
  return pending;
}
