import { Outlet } from "@tanstack/react-router";
import { Toaster } from "../components/feedback/toaster.tsx";
import { useRouteFocus } from "./use-route-focus.ts";

export function Root() {
  useRouteFocus();
  return (
    <>
      <Outlet />
      <Toaster />
    </>
  );
}
