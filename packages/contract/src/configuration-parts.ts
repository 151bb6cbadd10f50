import * as z from "zod/mini";
import { instant } from "./primitives.ts";

/** The parts of a brand's configuration; each screen shows whether its own part is in effect. */
export const configurationParts = [
  "brand",
  "status",
  "package",
  "users",
  "engines",
  "integrations",
  "businesses",
  "reports",
  "credentials",
] as const;
export type ConfigurationPart = (typeof configurationParts)[number];

/** Whether the voice platform runs the configuration that staff set up for a brand. */
export const configurationState = z.object({
  /** Whether it has ever confirmed a version of any brand; before that, nothing can be in effect. */
  confirms: z.boolean(),
  /** The last change of each part. */
  changes: z.array(
    z.object({ part: z.enum(configurationParts), changed_at: instant, applied_at: z.nullable(instant) }),
  ),
});
export type ConfigurationState = z.output<typeof configurationState>;
