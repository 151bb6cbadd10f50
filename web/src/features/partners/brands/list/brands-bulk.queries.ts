import { brands } from "@console/contract/brands.ts";
import type { Reply } from "@console/contract/route.ts";
import { call } from "../../../../api/client.ts";
import type { BrandStatus } from "../brands.queries.ts";

type Chosen = { id: number; version: number };

/** One call for all of them; the answer has a result for each. */
export const setBrandStatuses = (
  chosen: readonly Chosen[],
  status: BrandStatus,
): Promise<Reply<typeof brands.bulkStatus>> =>
  call(brands.bulkStatus, { body: { records: chosen.map(({ id, version }) => ({ id, version })), status } });
