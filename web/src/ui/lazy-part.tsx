import { type ComponentType, useEffect, useState } from "react";
import { cx } from "../lib/cx.ts";
import { Button } from "./button.tsx";
import { uiText } from "./ui.text.ts";

export type LazyPart<P extends object> = ComponentType<P> & {
  /** Fetches it ahead; a failure shows where the part is rendered. */
  load: () => Promise<void>;
};

type Options = {
  /** Where the failure is told: where the part would be, over the page, as a dialog would be, or nowhere. */
  failure?: "here" | "over" | "nowhere";
};

/**
 * A part of the page that is fetched when first shown; nothing is in its place until then. A failure is told in its place,
 * and the page around it stays usable. Not React's own `lazy`: React holds back what follows a Suspense fallback for 300 ms,
 * which a press would be felt to wait.
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
    // How many tries have failed.
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
        // A newer build may have taken its place: the page that is loaded anew asks for that. Drafts outlive it.
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
