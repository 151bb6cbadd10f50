// Shows MORE-27.

import type { BrowserContext } from "playwright-core";

/** Runs in the page: reports what the content security policy or Trusted Types refused. */
function observe(): void {
  addEventListener("securitypolicyviolation", ({ effectiveDirective, blockedURI, sourceFile, lineNumber, sample }) => {
    const at = `${location.pathname} ${sourceFile}:${lineNumber}`;
    Reflect.get(window, "noteViolation")?.(`${effectiveDirective} refused ${blockedURI} at ${at} ${sample}`);
  });
}

export type Violations = {
  follow(context: BrowserContext): Promise<void>;
  /** What was refused since the last call. */
  drain(): string[];
};

/** Collects what the browser refused on the pages of these windows: nothing that the product does should be. */
export function makeViolations(): Violations {
  let seen: string[] = [];
  return {
    follow: async (context) => {
      await context.exposeFunction("noteViolation", (violation: string) => seen.push(violation));
      await context.addInitScript(observe);
    },
    drain: () => {
      const drained = seen;
      seen = [];
      return drained;
    },
  };
}
