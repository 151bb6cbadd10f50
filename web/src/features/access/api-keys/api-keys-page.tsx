import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { NewSecret } from "../../../components/feedback/new-secret.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { SimpleList } from "../../../components/layout/simple-list.tsx";
import { Section } from "../../../ui/card.tsx";
import { apiKeysQuery, rotateOf } from "./api-key.actions.ts";
import { ApiKeyRow } from "./api-key-row.tsx";
import { apiKeysText as words } from "./api-keys.text.ts";
import { NewApiKey } from "./new-api-key.tsx";

/** The voice platform's API keys, only for Super Admins. */
export function ApiKeysPage() {
  const [made, setMade] = useState<{ token: string | null } | null>(null);
  const rotate = rotateOf(setMade);
  return (
    <>
      <PageHeader title={words.title} subtitle={words.about} />
      <div className="flex max-w-settings flex-col gap-6">
        {made ? (
          <NewSecret secret={made.token} words={words} onSeen={() => setMade(null)} />
        ) : (
          <NewApiKey onMade={setMade} />
        )}
        <SimpleList
          query={useQuery(apiKeysQuery)}
          words={words}
          label={words.list}
          skeleton="h-32"
          className="divide-y divide-hairline"
          frame={(list) => <Section title={words.list}>{list}</Section>}
        >
          {(key) => <ApiKeyRow key={key.id} apiKey={key} rotate={rotate} />}
        </SimpleList>
      </div>
    </>
  );
}
