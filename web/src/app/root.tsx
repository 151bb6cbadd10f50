import { Outlet } from "@tanstack/react-router";
import { lazyPart } from "../ui/lazy-part.tsx";
import { useRouteFocus } from "./use-route-focus.ts";

// Loads right after the first paint, which shows no message yet.
const Toaster = lazyPart(async () => (await import("../components/feedback/toaster.tsx")).Toaster, {
  failure: "nowhere",
});

export function Root() {
  useRouteFocus();
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
