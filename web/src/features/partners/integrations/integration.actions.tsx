import { type AssignedIntegration, type AvailableIntegration, integrations } from "@console/contract/integrations.ts";
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { callAbout } from "../../../api/client.ts";
import type { Act, Action, Done } from "../../../components/actions/action.ts";
import { listNames } from "../../../lib/names.ts";
import {
  addIntegration,
  assignedQuery,
  changePrice,
  integrationRecords,
  restoreIntegration,
} from "./integrations.queries.ts";
import { integrationsText as words } from "./integrations.text.ts";

/** @param onAdded called with the code */
export const addTo = (brandId: number, onAdded: (code: string) => void): Act<AvailableIntegration> => ({
  failed: words.addFailed,
  retries: true,
  refresh: integrationRecords.refresh,
  run: async (integration) => {
    const { meta } = await addIntegration(brandId, integration);
    onAdded(integration.code);
    return { title: words.added, body: meta.message };
  },
});

/** Its toast offers to undo it. */
export const removeFrom = (brandId: number): Action<AssignedIntegration> => ({
  label: words.remove,
  icon: Trash2,
  failed: words.removeFailed,
  refresh: integrationRecords.refresh,
  read: integrationRecords.read,
  confirm: (integration) => ({
    danger: true,
    title: words.removeTitle(integration.name),
    body: <Users brandId={brandId} integration={integration} />,
    action: words.removeAction,
  }),
  run: async (integration, { client }) => {
    const { id } = integration;
    const { meta } = await callAbout(integrations.remove, integration, { brandId });
    integrationRecords.drop(client, id);
    const restore = async () => ({ title: words.restored, body: (await restoreIntegration(brandId, id)).meta.message });
    return { title: words.removed, body: meta.message, undo: { run: restore, failed: words.restoreFailed } };
  },
});

/** What the toast of a new price says; undo restores the one before. */
export const priceChanged = (
  brandId: number,
  saved: AssignedIntegration,
  message: string | undefined,
  before: string,
): Done => ({
  title: words.priceUpdated,
  body: message,
  undo: {
    failed: words.priceFailed,
    run: async (_, { client }) => {
      const { data, meta } = await changePrice(brandId, saved, before);
      integrationRecords.store(client, data);
      return { title: words.priceUpdated, body: meta.message };
    },
  },
});

/** Names the businesses that use it (INTEG-06). They are not part of the version, so their current state is shown. */
function Users({ brandId, integration }: { brandId: number; integration: AssignedIntegration }) {
  const { data } = useQuery(assignedQuery(brandId));
  const { name, businesses } = data?.data.find(({ id }) => id === integration.id) ?? integration;
  return businesses.length > 0
    ? words.removeUsed(name, listNames(businesses.map((each) => each.name)))
    : words.removeUnused(name);
}
