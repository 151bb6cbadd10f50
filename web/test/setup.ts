import { cleanup, configure } from "@testing-library/react";
import { afterEach } from "vitest";
import { queryClient } from "../src/app/query-client.ts";
import { toasts } from "../src/components/feedback/toasts.ts";
import "./wire.ts";

// The whole page in a failure hides what it says. A machine with other work needs its time.
configure({ asyncUtilTimeout: 5_000, getElementError: (message) => new Error(message ?? "Not found") });

/** Each test begins as a browser does that was never here. */
afterEach(() => {
  cleanup();
  toasts.clear();
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
});
