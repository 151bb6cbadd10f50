import { isFound } from "@console/contract/fold.ts";
import type { PlatformCost } from "@console/contract/margins.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { LoadedDialog } from "../../../components/form/loaded-dialog.tsx";
import { Input } from "../../../ui/input.tsx";
import { CostRow } from "./cost-row.tsx";
import { costsQuery } from "./margins.queries.ts";
import { marginsText as words } from "./margins.text.ts";

const kinds = ["engine", "integration", "storage"] as const;

/** The platform's costs of engines, integrations and storage, each in its own field. */
export function CostsDialog({ onClose }: { onClose: () => void }) {
  return (
    <LoadedDialog
      size="lg"
      title={words.costsTitle}
      description={words.costsAbout}
      query={useQuery(costsQuery)}
      loading={words.costsLoading}
      failed={words.costsFailed}
      onClose={onClose}
    >
      {(costs) => <Costs costs={costs} />}
    </LoadedDialog>
  );
}

function Costs({ costs }: { costs: readonly PlatformCost[] }) {
  const [searched, setSearched] = useState("");
  const matches = costs.filter(({ name }) => isFound(searched, name));
  return (
    <>
      <Input
        type="search"
        aria-label={words.costsSearch}
        placeholder={words.costsSearchPlaceholder}
        value={searched}
        onChange={({ target }) => setSearched(target.value)}
      />
      {matches.length === 0 && <p className="mt-3 text-13 text-fg-2">{words.noCosts}</p>}
      {kinds.map((kind) => {
        const own = matches.filter((each) => each.kind === kind);
        return own.length === 0 ? null : (
          <section key={kind} aria-label={words.kinds[kind]} className="mt-4">
            <h3 className="pb-1.5 text-13 font-semibold">{words.kinds[kind]}</h3>
            {own.map((cost) => (
              <CostRow key={`${cost.kind} ${cost.code}`} cost={cost} />
            ))}
          </section>
        );
      })}
    </>
  );
}
