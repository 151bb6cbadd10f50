import type { QueryClient } from "@tanstack/react-query";
import { moneyAreas, refresh, type Target } from "../../api/queries.ts";

/** What a payment or a hold changes. */
export const affected: readonly Target[] = ["bills", "brands", ...moneyAreas];

export const refreshReceivables = (client: QueryClient): Promise<void> => refresh(client, ...affected);
