import { afterEach, vi } from "vitest";

/** Test files share a process: what one puts in the place of a global must not be there for the next. */
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});
