import type { Brand } from "@console/contract/brands.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { updateBrand } from "../../../../api/brand-record.ts";
import { refresh } from "../../../../api/queries.ts";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { DetailCard } from "../../../../components/layout/detail-card.tsx";
import { CommittedSelect } from "../../../../ui/committed-select.tsx";
import { cacheBrand } from "../brands.queries.ts";
import { ownersQuery } from "../notes/notes.queries.ts";
import { notesText as words } from "../notes/notes.text.ts";

/** The team member who is the brand's account owner; a choice is saved immediately. */
export function AccountOwner({ brand }: { brand: Brand }) {
  const client = useQueryClient();
  const { data: people = [] } = useQuery(ownersQuery);
  const [chosen, setChosen] = useState<string | null>(null);
  const { account_owner: owner } = brand;
  // A former or no longer eligible owner stays shown until someone else is chosen.
  const former = owner && !people.some(({ id }) => id === owner.id) ? [owner] : [];

  async function choose(value: string) {
    setChosen(value);
    try {
      const saved = await updateBrand(brand, { account_owner_id: value === "" ? null : Number(value) });
      cacheBrand(client, saved);
      const { account_owner: now, name } = saved;
      toasts.success(words.ownerSaved, now ? words.ownerIs(now.name, name) : words.ownerNone(name));
    } catch (error) {
      toasts.failure(words.error, error, words.ownerFailed);
      await refresh(client, "brands.read");
    } finally {
      setChosen(null);
    }
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
