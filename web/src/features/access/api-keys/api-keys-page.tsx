import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { NewSecret } from "../../../components/form/new-secret.tsx";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { Card } from "../../../ui/card.tsx";
import { rotateOf } from "./api-key.actions.ts";
import { ApiKeyRow } from "./api-key-row.tsx";
import { apiKeysQuery } from "./api-keys.queries.ts";
import { apiKeysText as words } from "./api-keys.text.ts";
import { NewApiKey } from "./new-api-key.tsx";

/** The voice platform's API keys, only for Super Admins. */
export function ApiKeysPage() {
  const [made, setMade] = useState<{ token: string | null } | null>(null);
  const rotate = rotateOf(setMade);
  return (
    <>
      <PageHeader title={words.title} subtitle={words.about} />
      <div className="flex max-w-form flex-col gap-6">
        {made ? (
          <NewSecret secret={made.token} words={words} onSeen={() => setMade(null)} />
        ) : (
          <NewApiKey onMade={setMade} />
        )}
        <Loaded query={useQuery(apiKeysQuery)} words={words} skeleton="h-32">
          {(keys) =>
            keys.length === 0 ? (
              <p className="text-13 text-fg-2">{words.empty}</p>
            ) : (
              <Card as="section" aria-labelledby="api-keys-heading">
                <h2 id="api-keys-heading" className="border-b border-line px-4 py-3 text-14 font-semibold">
                  {words.list}
                </h2>
                <ul aria-label={words.list} className="divide-y divide-line">
                  {keys.map((key) => (
                    <ApiKeyRow key={key.id} apiKey={key} rotate={rotate} />
                  ))}
                </ul>
              </Card>
            )
          }
        </Loaded>
      </div>
    </>
  );
}
