import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

const patienceMs = 10_000;

/** After a navigation (not the first, not a filter) the heading takes the focus, so that the new page is read out. */
export function useRouteFocus(): void {
  const router = useRouter();
  useEffect(() => {
    let stop = () => {};
    const unsubscribe = router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      if (!fromLocation || !pathChanged) return;
      stop();
      stop = focusHeading();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}

/** A heading may come later, with its data; who has moved on by then is left alone. */
function focusHeading(): () => void {
  if (tryHeading()) return () => {};
  const main = document.querySelector("main");
  main?.focus({ preventScroll: true });
  const observer = new MutationObserver(() => {
    const idle = document.activeElement === document.body || document.activeElement === main;
    if (!idle || tryHeading()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), patienceMs);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

function tryHeading(): boolean {
  const heading = document.querySelector<HTMLElement>("main h1");
  // A field of the page may have taken the focus itself: sign-in does.
  if (
    heading &&
    document.activeElement?.closest("main, [role=dialog]") &&
    document.activeElement !== document.querySelector("main")
  )
    return true;
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
