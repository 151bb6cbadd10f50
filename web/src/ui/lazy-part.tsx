import { type ComponentType, useEffect, useState } from "react";
import { cx } from "../lib/cx.ts";
import { Button } from "./button.tsx";
import { uiText } from "./ui.text.ts";

export type LazyPart<P extends object> = ComponentType<P> & {
  /** Preloads it; a failure shows when it is rendered. */
  load: () => Promise<void>;
};

type Options = {
  /** Where a load failure shows: in place, above the page like a dialog, or nowhere. */
  failure?: "here" | "over" | "nowhere";
};

/**
 * A part of the page that is loaded when first shown; nothing is rendered until then. A load failure shows in place,
 * and the page around it stays usable. Not React's own `lazy`: React delays what follows a Suspense fallback by 300 ms,
 * which would be noticeable after a press.
 */
export function lazyPart<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  { failure = "here" }: Options = {},
): LazyPart<P> {
  let fetched: ComponentType<P> | undefined;
  const get = async () => {
    fetched ??= await fetchPart();
    return fetched;
  };

  function Part(props: P) {
    const [tries, setTries] = useState(0);
    // Number of failed attempts.
    const [failed, setFailed] = useState(0);
    const [Fetched, setFetched] = useState(() => fetched);
    useEffect(() => {
      let here = true;
      get().then(
        (part) => here && setFetched(() => part),
        () => here && setFailed(tries + 1),
      );
      return () => {
        here = false;
      };
    }, [tries]);
    if (Fetched) return <Fetched {...props} />;
    if (failed === 0 || failure === "nowhere") return null;
    return (
      <Failed
        over={failure === "over"}
        // A newer build may have replaced the file: a reloaded page requests the new one. Drafts outlive the reload.
        reloads={failed > 1 && navigator.onLine}
        pending={tries === failed}
        onRetry={() => setTries(failed)}
      />
    );
  }

  const load = () =>
    get().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Part, { load });
}

type FailedProps = { over: boolean; reloads: boolean; pending: boolean; onRetry: () => void };

const Failed = ({ over, reloads, pending, onRetry }: FailedProps) => (
  <div
    role="alert"
    className={cx(
      "flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line bg-overlay py-2 pr-2 pl-3.5 text-13",
      over && "fixed inset-x-4 bottom-4 z-(--z-toast) mx-auto shadow-2",
    )}
  >
    <p>{reloads ? uiText.updated : uiText.failed}</p>
    <Button size="sm" pending={pending} onClick={() => (reloads ? location.reload() : onRetry())}>
      {reloads ? uiText.reload : uiText.tryAgain}
    </Button>
  </div>
);
