type Ask = () => Promise<boolean>;

let ask: Ask | null = null;
let pending: Promise<boolean> | null = null;

/**
 * Says who asks the person for their passkey when the server wants it shown again.
 * @returns what ends it
 */
export function onStepUp(next: Ask): () => void {
  ask = next;
  return () => {
    ask = null;
  };
}

/** Whether the person has shown their passkey; calls that need it at the same time ask once. */
export function stepUp(): Promise<boolean> {
  pending ??= (ask?.() ?? Promise.resolve(false)).finally(() => {
    pending = null;
  });
  return pending;
}
