import type { AssignedIntegration } from "@console/contract/integrations.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { errorMessage, isConflict, isSessionEnd } from "../../api/errors.ts";
import { toasts } from "../../components/toasts.ts";
import { formatRate } from "../../lib/money.ts";
import { changePrice, freshIntegration, keepIntegration, refreshIntegrations } from "./integrations.queries.ts";
import { integrationsText as words } from "./integrations.text.ts";

/** Saves a price in place of the one it was begun with; its toast takes it back. */
export function usePrice(brandId: number, integration: AssignedIntegration) {
  const client = useQueryClient();
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  // What a colleague saves meanwhile comes as a conflict, not unseen.
  const [base, setBase] = useState(integration);

  /** @returns whether it is saved; where not, `failure` says why */
  async function save(price: string, again: () => void): Promise<boolean> {
    setPending(true);
    setFailure(null);
    try {
      const { data: saved, meta } = await changePrice(brandId, base, price);
      keepIntegration(client, brandId, saved);
      const undo = () => void takeBack(saved, base.wholesale_price);
      toasts.success(words.priceUpdated, meta.message, { action: { label: words.undo, undo: true, run: undo } });
      void refreshIntegrations(client);
      return true;
    } catch (error) {
      if (isSessionEnd(error)) return false;
      // The field says it too, so the toast is not announced.
      const action = isConflict(error) ? undefined : { label: words.tryAgain, run: again };
      toasts.failure(words.error, error, words.priceFailed, { announce: false, action });
      setFailure(await reason(error));
      return false;
    } finally {
      setPending(false);
    }
  }

  /** After a colleague's change: who, and what it is now. Saving again puts one's own in its place. */
  async function reason(error: unknown): Promise<string> {
    const message = errorMessage(error, words.priceFailed);
    if (!isConflict(error)) return message;
    const now = await freshIntegration(client, brandId, integration.id).catch(() => undefined);
    if (now) setBase(now);
    return now ? `${message} ${words.priceNow(formatRate(now.wholesale_price))}` : message;
  }

  async function takeBack(saved: AssignedIntegration, price: string): Promise<void> {
    try {
      const { data, meta } = await changePrice(brandId, saved, price);
      keepIntegration(client, brandId, data);
      toasts.success(words.priceUpdated, meta.message);
    } catch (error) {
      const action = isConflict(error) ? undefined : { label: words.tryAgain, run: () => void takeBack(saved, price) };
      toasts.failure(words.error, error, words.priceFailed, { action });
    }
    await refreshIntegrations(client);
  }

  return { base, pending, failure, save, forget: () => setFailure(null) };
}
