import { useRouter } from "@tanstack/react-router";
import { useEffect } from "react";

const patienceMs = 10_000;

/**
 * After a navigation (except the first and filter changes), the heading gets the focus, so that screen readers announce
 * the new page.
 */
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

/** A heading may appear later, with its data; by then, a person who has moved on keeps their focus. */
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
  // A field of the page may have taken the focus itself, as on sign-in.
  if (
    heading &&
    document.activeElement?.closest("main, [role=dialog]") &&
    document.activeElement !== document.querySelector("main")
  )
    return true;
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
