import type { CatalogEngine, CatalogIntegration } from "@console/contract/catalog.ts";
import { type EnginePart, engineParts } from "@console/contract/engines.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { SimpleList } from "../../../components/layout/simple-list.tsx";
import { AddButton } from "../../../components/list/add-button.tsx";
import { useShortcut } from "../../../lib/use-shortcut.ts";
import { Section } from "../../../ui/card.tsx";
import { lazyDialog } from "../../../ui/lazy-part.tsx";
import { enginesQuery, integrationsQuery } from "./catalog.queries.ts";
import { integrationForm, catalogText as words } from "./catalog.text.ts";
import { EngineRow } from "./engine-row.tsx";
import { IntegrationRow } from "./integration-row.tsx";

const EngineDialog = lazyDialog(async () => (await import("./engine-dialog.tsx")).EngineDialog);
const IntegrationDialog = lazyDialog(async () => (await import("./integration-dialog.tsx")).IntegrationDialog);
const ReplaceDialog = lazyDialog(async () => (await import("./replace-dialog.tsx")).ReplaceDialog);

type Open = { engine: CatalogEngine } | { integration: CatalogIntegration | undefined };

const route = getRouteApi("/shell/settings/catalog");

/** The operator's engines and integrations, only for Super Admins. */
export function CatalogPage() {
  const [open, setOpen] = useState<Open | null>(null);
  const [replacing, setReplacing] = useState<CatalogEngine | null>(null);
  const engines = useQuery(enginesQuery);
  const { replace: model } = route.useSearch();
  const navigate = useNavigate();
  // Needs Attention names the model that ends.
  const linked = model === undefined ? undefined : engines.data?.find((engine) => partOf(engine, model));
  const replaced = replacing ?? linked;
  const add = () => setOpen({ integration: undefined });
  const close = () => setOpen(null);
  useShortcut("create", add);

  return (
    <>
      <PageHeader
        title={words.title}
        subtitle={words.about}
        actions={<AddButton onClick={add}>{integrationForm.add}</AddButton>}
      />
      <div className="flex flex-col gap-8">
        <SimpleList
          query={engines}
          words={words}
          label={words.engines}
          skeleton="h-80"
          className=""
          frame={(list) => <Section title={words.engines}>{list}</Section>}
        >
          {(engine) => (
            <EngineRow
              key={engine.id}
              engine={engine}
              onEdit={() => setOpen({ engine })}
              onReplace={() => setReplacing(engine)}
            />
          )}
        </SimpleList>
        <Section title={words.integrations}>
          <div className="pt-2">
            <SimpleList
              query={useQuery(integrationsQuery)}
              words={{ ...words, empty: words.noIntegrations }}
              label={words.integrations}
              skeleton="h-48"
              className=""
            >
              {(integration) => (
                <IntegrationRow
                  key={integration.id}
                  integration={integration}
                  onEdit={() => setOpen({ integration })}
                />
              )}
            </SimpleList>
          </div>
        </Section>
      </div>
      {open && "engine" in open && <EngineDialog engine={open.engine} onClose={close} />}
      {open && "integration" in open && <IntegrationDialog integration={open.integration} onClose={close} />}
      {replaced && (
        <ReplaceDialog
          engine={replaced}
          part={partOf(replaced, model)}
          onClose={() => {
            setReplacing(null);
            if (model !== undefined) void navigate({ to: ".", search: {}, replace: true, ignoreBlocker: true });
          }}
        />
      )}
    </>
  );
}

/** The part of an engine with this model. */
const partOf = (engine: CatalogEngine, model: string | undefined): EnginePart | undefined =>
  engineParts.find((part) => model !== undefined && engine[part].model_name === model && engine[part].retires_on);
