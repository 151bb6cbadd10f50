import type { AssignedIntegration } from "@console/contract/integrations.ts";
import type { QueryClient } from "@tanstack/react-query";
import { isConflict } from "../../../api/errors.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { cacheIntegration, changePrice, refreshIntegrations } from "./integrations.queries.ts";
import { integrationsText as words } from "./integrations.text.ts";

/** Undoes a save of the price. */
export async function restorePrice(
  client: QueryClient,
  brandId: number,
  saved: AssignedIntegration,
  price: string,
): Promise<void> {
  try {
    const { data, meta } = await changePrice(brandId, saved, price);
    cacheIntegration(client, brandId, data);
    toasts.success(words.priceUpdated, meta.message);
  } catch (error) {
    const run = () => void restorePrice(client, brandId, saved, price);
    const action = isConflict(error) ? undefined : { label: words.tryAgain, run };
    toasts.failure(words.error, error, words.priceFailed, { action });
  }
  await refreshIntegrations(client);
}
