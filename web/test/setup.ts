import { cleanup, configure } from "@testing-library/react";
import { afterAll, afterEach, vi } from "vitest";
import { queryClient } from "../src/api/query-client.ts";
import { toasts } from "../src/components/feedback/toasts.ts";
import { prepareWire } from "./wire.ts";

// Printing the whole page would hide the failure's message. A busy machine needs more time.
configure({ asyncUtilTimeout: 15_000, getElementError: (message) => new Error(message ?? "Not found") });

prepareWire();

/** Each test starts like a new browser. */
afterEach(() => {
  cleanup();
  toasts.clear();
  queryClient.clear();
  sessionStorage.clear();
  localStorage.clear();
});

/** Dialogs load while nothing else does: what still loads at a file's end would be lost for the next file, which shares the modules. */
afterAll(() => vi.dynamicImportSettled());
