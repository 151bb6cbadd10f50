import { Outlet, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { Toaster } from "../components/feedback/toaster.tsx";
import { focusHeading, startFocusSteward } from "../lib/focus-steward.ts";

export function Root() {
  useRouteFocus();
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}

/**
 * Keeps the focus on the page. After a navigation to another path, the heading gets it, so that screen readers announce
 * the new page.
 */
function useRouteFocus(): void {
  const router = useRouter();
  useEffect(() => {
    const stop = startFocusSteward();
    const unsubscribe = router.subscribe("onRendered", ({ fromLocation, pathChanged }) => {
      if (fromLocation && pathChanged) focusHeading();
    });
    return () => {
      unsubscribe();
      stop();
    };
  }, [router]);
}
