/** One guard of the product: how to remove it, and the tests that must notice. */
export type Guard = {
  /** What is no longer checked once it is removed, as a sentence. */
  name: string;
  /** Exact text that stands once in its file, and what replaces it. Several edits where a second guard stands behind the first. */
  edits: readonly { file: string; from: string; to: string }[];
  /** The lane that can see it, and its test files. */
  project: "contract" | "server" | "postgres" | "web" | "e2e";
  tests: readonly string[];
  /** Only tests whose name matches, where the whole file takes long. */
  only?: string;
};
