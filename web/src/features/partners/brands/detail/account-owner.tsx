import type { Brand } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useRun } from "../../../../components/actions/use-run.ts";
import { DetailCard } from "../../../../components/layout/detail-card.tsx";
import { CommittedSelect } from "../../../../ui/select.tsx";
import { ownersQuery } from "../notes/notes.queries.ts";
import { notesText as words } from "../notes/notes.text.ts";
import { setOwner } from "./detail.actions.ts";

/** The team member who is the brand's account owner; a choice is saved immediately. */
export function AccountOwner({ brand }: { brand: Brand }) {
  const [run] = useRun();
  const { data: people = [] } = useQuery(ownersQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const { account_owner: owner } = brand;
  // A former or no longer eligible owner stays shown until someone else is chosen.
  const former = owner && !people.some(({ id }) => id === owner.id) ? [owner] : [];

  async function choose(value: string) {
    setChosen(value);
    await run(setOwner(value === "" ? null : Number(value)), brand);
    setChosen(null);
  }

  return (
    <DetailCard title={words.owner}>
      <CommittedSelect
        aria-label={words.owner}
        value={chosen ?? String(owner?.id ?? "")}
        onCommit={(value) => void choose(value)}
      >
        <option value="">{words.unassigned}</option>
        {[...former, ...people].map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </CommittedSelect>
    </DetailCard>
  );
}
