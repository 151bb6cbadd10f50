import { type Guard, guard } from "./guard.ts";

const script = "scripts/release.ts";
const refusals = ["server/src/release.test.ts"];
const compose = ["server/src/compose.test.ts"];

/** What a company installs. */
export const releases: Guard[] = [
  guard("A release has its tag's version", [script, "if (is !== version)", "if (false)"], refusals, { only: "v1.1.0" }),
  guard(
    "A release has a date in the changelog",
    [script, "!/^\\S+ - \\d{4}-\\d{2}-\\d{2}\\n/.test(section)", "false"],
    refusals,
    {
      only: "v1.2.0",
    },
  ),
  guard(
    "Containers do not start without a key",
    ["deploy/compose.yaml", ":?Set SECRETS_KEY", ":-Set SECRETS_KEY"],
    compose,
    {
      only: "without SECRETS_KEY",
    },
  ),
  guard("Containers have a read-only root", ["deploy/compose.yaml", "read_only: true", "read_only: false"], compose, {
    only: "no more rights",
  }),
];
