import { type ComponentType, type FunctionComponent, useEffect, useState } from "react";
import { reloadPage } from "../api/client.ts";
import { common } from "../lib/common.text.ts";
import { cx } from "../lib/cx.ts";
import { useOnlineAgain } from "../lib/hooks.ts";
import { PartOffline, partLoader } from "../lib/part-loader.ts";
import { Button } from "./button.tsx";
import { uiText } from "./ui.text.ts";

export type LazyPart<P extends object> = FunctionComponent<P> & {
  /** Preloads it; a failure shows when it is rendered. */
  load: () => Promise<void>;
};

export type PartFailedProps = {
  /** Trying again reloads the page: a newer build may have replaced the file. Drafts outlive the reload. */
  reloads: boolean;
  pending: boolean;
  onRetry: () => void;
};

type Options = {
  /** Where a load failure shows: in place, above the page like a dialog, nowhere, or as a component. */
  failure?: "here" | "dialog" | "nowhere" | ComponentType<PartFailedProps>;
};

/**
 * A part of the page that is loaded when first shown; nothing is rendered until then. A load failure shows in place,
 * and the page around it stays usable; what failed is loaded when the browser is online again. Not React's own `lazy`:
 * React delays what follows a Suspense fallback by 300 ms, which would be noticeable after a press.
 */
export function lazyPart<P extends object>(
  fetchPart: () => Promise<ComponentType<P>>,
  { failure = "here" }: Options = {},
): LazyPart<P> {
  let fetched: ComponentType<P> | undefined;
  const fetchOnce = partLoader(fetchPart);
  const get = async () => {
    fetched = await fetchOnce();
    return fetched;
  };

  function Part(props: P) {
    const [tries, setTries] = useState(0);
    // Number of failed attempts, and how many of them the browser made.
    const [{ failed, missed }, setFailures] = useState({ failed: 0, missed: 0 });
    const [Fetched, setFetched] = useState(() => fetched);
    const retry = () => setTries(failed);
    useEffect(() => {
      let here = true;
      get().then(
        (part) => here && setFetched(() => part),
        (error: unknown) => {
          const miss = error instanceof PartOffline ? 0 : 1;
          if (here) setFailures(({ missed }) => ({ failed: tries + 1, missed: missed + miss }));
        },
      );
      return () => {
        here = false;
      };
    }, [tries]);
    useOnlineAgain(retry);
    if (Fetched) return <Fetched {...props} />;
    if (failed === 0 || failure === "nowhere") return null;
    const reloads = missed > 1 && navigator.onLine;
    const state = { reloads, pending: tries === failed, onRetry: reloads ? () => void reloadPage() : retry };
    if (failure === "here" || failure === "dialog") return <Failed floats={failure === "dialog"} {...state} />;
    const FailedPart = failure;
    return <FailedPart {...state} />;
  }

  const load = () =>
    get().then(
      () => undefined,
      () => undefined,
    );
  return Object.assign(Part, { load });
}

const dialogs = new Set<() => Promise<void>>();

/** A dialog of a page. It loads when nothing else does, or when it is opened first; a failure shows above the page. */
export function lazyDialog<P extends object>(fetchDialog: () => Promise<ComponentType<P>>): LazyPart<P> {
  const Dialog = lazyPart(fetchDialog, { failure: "dialog" });
  dialogs.add(Dialog.load);
  return Dialog;
}

/** Loads the dialogs of the pages shown so far. */
export function loadDialogs(): void {
  for (const load of dialogs) void load();
  dialogs.clear();
}

const Failed = ({ floats, reloads, pending, onRetry }: PartFailedProps & { floats: boolean }) => (
  <div
    role="alert"
    className={cx(
      "flex w-fit max-w-full flex-wrap items-center gap-x-3 gap-y-1.5 rounded-lg border border-line bg-overlay py-2 pr-2 pl-3.5 text-13",
      floats && "fixed inset-x-4 bottom-4 z-(--z-toast) mx-auto shadow-2",
    )}
  >
    <p>{reloads ? uiText.updated : uiText.failed}</p>
    <Button size="sm" pending={pending} onClick={onRetry}>
      {reloads ? uiText.reload : common.tryAgain}
    </Button>
  </div>
);
