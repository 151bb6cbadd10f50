import { type AssignedIntegration, integrations } from "@console/contract/integrations.ts";
import { type QueryClient, useQuery } from "@tanstack/react-query";
import { callAbout } from "../../../api/call-about.ts";
import { askAbout } from "../../../components/feedback/ask-about.ts";
import { toasts } from "../../../components/feedback/toasts.ts";
import { listNames } from "../../../lib/list-names.ts";
import { assignedQuery, dropIntegration, refreshIntegrations, restoreIntegration } from "./integrations.queries.ts";
import { integrationsText as words } from "./integrations.text.ts";

/** Its toast offers to undo it. */
export const askToRemove = (client: QueryClient, brandId: number, listed: AssignedIntegration) =>
  askAbout(
    listed,
    (integration) => ({
      danger: true,
      title: words.removeTitle(integration.name),
      body: <Users brandId={brandId} integration={integration} />,
      action: words.removeAction,
      fallback: words.removeFailed,
      run: async () => {
        const { id } = integration;
        const { meta } = await callAbout(integrations.remove, integration, { brandId });
        const run = () => void restore(client, brandId, id);
        toasts.success(words.removed, meta.message, { action: { label: words.undo, undo: true, run } });
        dropIntegration(client, brandId, id);
        void refreshIntegrations(client);
      },
    }),
    {
      refresh: () => refreshIntegrations(client),
      read: async () => {
        const { data } = await client.fetchQuery({ ...assignedQuery(brandId), staleTime: 0 });
        return data.find(({ id }) => id === listed.id);
      },
    },
  );

/** Names the businesses that use it (INTEG-06). They are not part of the version, so their current state is shown. */
function Users({ brandId, integration }: { brandId: number; integration: AssignedIntegration }) {
  const { data } = useQuery(assignedQuery(brandId));
  const { name, businesses } = data?.data.find(({ id }) => id === integration.id) ?? integration;
  return businesses.length > 0
    ? words.removeUsed(name, listNames(businesses.map((each) => each.name)))
    : words.removeUnused(name);
}

async function restore(client: QueryClient, brandId: number, id: number): Promise<void> {
  try {
    const { meta } = await restoreIntegration(brandId, id);
    toasts.success(words.restored, meta.message);
  } catch (error) {
    const run = () => void restore(client, brandId, id);
    toasts.failure(words.error, error, words.restoreFailed, { action: { label: words.tryAgain, run } });
  }
  await refreshIntegrations(client);
}
