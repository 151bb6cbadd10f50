import { isFound } from "@console/contract/fold.ts";
import { type AvailableIntegration, connectionLabel } from "@console/contract/integrations.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Check } from "lucide-react";
import { useState } from "react";
import { useIdentity } from "../../../api/identity.ts";
import { act } from "../../../components/actions/act.ts";
import { useActionContext } from "../../../components/actions/action.ts";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { useBlockNavigation } from "../../../components/feedback/use-unsaved-guard.ts";
import { formatRate } from "../../../lib/money.ts";
import { paths } from "../../../lib/paths.ts";
import { Tag } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Dialog, DialogBody, DialogFooter } from "../../../ui/dialog.tsx";
import { SearchField } from "../../../ui/search-field.tsx";
import { addTo } from "./integration.actions.tsx";
import { IntegrationMark } from "./integration-card.tsx";
import { assignedQuery, availableQuery, byCategory } from "./integrations.queries.ts";
import { integrationsText as words } from "./integrations.text.ts";

type AddIntegrationDialogProps = { brandId: number; onClose: () => void };

/** Integrations that the brand does not have yet (INTEG-07). Stays open for several; those added here stay in view. */
export function AddIntegrationDialog({ brandId, onClose }: AddIntegrationDialogProps) {
  const context = useActionContext();
  const role = useIdentity()?.role;
  const available = useQuery(availableQuery(brandId));
  const assigned = useQuery(assignedQuery(brandId));
  const [q, setQ] = useState("");
  const [added, setAdded] = useState<readonly string[]>([]);
  const [pending, setPending] = useState<readonly string[]>([]);
  useBlockNavigation(pending.length > 0);

  async function add(integration: AvailableIntegration) {
    const { code } = integration;
    setPending((before) => [...before, code]);
    await act(
      addTo(brandId, (each) => setAdded((before) => [...before, each])),
      integration,
      context,
    );
    setPending((before) => before.filter((each) => each !== code));
  }

  const had = new Set(assigned.data?.data.map((each) => each.code));
  const open = available.data?.filter((each) => !had.has(each.code) || added.includes(each.code)) ?? [];
  const found = open.filter(({ name, description }) => isFound(q, name, description));

  return (
    <Dialog open tall onClose={onClose} busy={pending.length > 0} title={words.addTitle} description={words.addHint}>
      <div className="border-b border-line px-4 py-3 md:px-6">
        <SearchField label={words.addSearch} placeholder={words.searchPlaceholder} value={q} onSearch={setQ} />
      </div>
      <DialogBody>
        <div>
          <Loaded
            query={{
              data: available.data && assigned.data && available.data,
              error: available.error ?? assigned.error,
              isPending: available.isPending || assigned.isPending,
              refetch: () => Promise.all([available.refetch(), assigned.refetch()]),
            }}
            words={words}
            skeleton="h-40"
          >
            {(catalog) =>
              found.length === 0 ? (
                <p role="status" className="py-6 text-center text-13 text-fg-2">
                  {catalog.length === 0 ? words.emptyCatalog : open.length === 0 ? words.allAssigned : words.addEmpty}
                  {catalog.length === 0 && role === "super_admin" && (
                    <Link to={paths.catalog} className={buttonClass({ size: "sm" }, "mx-auto mt-3 flex w-fit")}>
                      {words.openCatalog}
                    </Link>
                  )}
                </p>
              ) : (
                byCategory(found).map((group) => (
                  <section key={group.category} aria-labelledby={`add-${group.category}`} className="mb-4 last:mb-0">
                    <h3 id={`add-${group.category}`} className="mb-1 text-12 font-medium text-fg-3">
                      {group.label}
                    </h3>
                    <ul className="divide-y divide-line">
                      {group.items.map((each) => (
                        <AvailableRow
                          key={each.code}
                          integration={each}
                          added={added.includes(each.code)}
                          pending={pending.includes(each.code)}
                          onAdd={() => void add(each)}
                        />
                      ))}
                    </ul>
                  </section>
                ))
              )
            }
          </Loaded>
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onClick={onClose} disabled={pending.length > 0}>
          {words.done}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}

type AvailableRowProps = {
  integration: AvailableIntegration;
  /** Added in this dialog. */
  added: boolean;
  pending: boolean;
  onAdd: () => void;
};

function AvailableRow({ integration, added, pending, onAdd }: AvailableRowProps) {
  const needs = words.needs(integration);
  return (
    <li className="flex items-start gap-3 py-2.5">
      <IntegrationMark name={integration.name} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5">
          <span className="text-14 font-medium">{integration.name}</span>
          <Tag>{connectionLabel[integration.connection_type]}</Tag>
          <span className="text-12 text-fg-3 tabular-nums">
            {formatRate(integration.wholesale_price)} {words.unit}
          </span>
        </p>
        <p className="text-13 text-fg-2">{integration.description}</p>
        {needs && <p className="mt-0.5 text-12 text-fg-3">{needs}</p>}
      </div>
      {/* After its work, the button keeps its position and the focus. */}
      <Button
        size="sm"
        pending={pending}
        aria-disabled={added || undefined}
        aria-label={added ? undefined : words.addNamed(integration.name)}
        onClick={onAdd}
      >
        {added && <Check aria-hidden="true" />}
        {added ? words.addedOne : words.addOne}
      </Button>
    </li>
  );
}
