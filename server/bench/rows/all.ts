import type { Row } from "../bench.ts";
import { areaRow } from "./areas.ts";
import { attentionRow } from "./attention.ts";
import { backgroundRow } from "./background.ts";
import { businessRow } from "./businesses.ts";
import { exportRow } from "./exports.ts";
import { moneyRows } from "./money.ts";
import { platformRow } from "./platform.ts";
import { poolerRow } from "./pooler.ts";
import { processRows } from "./process.ts";
import { refusedRow } from "./refused.ts";
import { requestRows } from "./requests.ts";
import { simulatorRow } from "./simulator.ts";
import { streamRow } from "./streams.ts";
import { timeRows } from "./times.ts";
import { usageRow } from "./usage.ts";

/** The rows that need no browser, in the order of docs/performance.md. */
export const serverRows: readonly Row[] = [
  ...requestRows,
  backgroundRow,
  ...timeRows,
  areaRow,
  refusedRow,
  attentionRow,
  businessRow,
  ...processRows,
  usageRow,
  platformRow,
  simulatorRow,
  ...moneyRows,
  exportRow,
  poolerRow,
  streamRow,
];
