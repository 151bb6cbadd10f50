/** One guard of the product: how to remove it, and the tests that must fail then. */
export type Guard = {
  /** What is no longer checked without it, as a sentence. */
  name: string;
  /**
   * Exact text that occurs once in its file, and its replacement. Several edits if there is a second guard behind the
   * first.
   */
  edits: readonly { file: string; from: string; to: string }[];
  /** The test project that can see it, and its files. */
  project: "contract" | "server" | "web" | "e2e";
  tests: readonly string[];
  /** Only tests with a matching name, if the whole file takes long. */
  only?: string;
};

/** One edit, tested on the embedded database unless `more` says otherwise. */
export const guard = (
  name: string,
  [file, from, to = ""]: readonly [file: string, from: string, to?: string],
  tests: readonly string[],
  more: Partial<Guard> = {},
): Guard => ({ name, edits: [{ file, from, to }], project: "server", tests, ...more });
