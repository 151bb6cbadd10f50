import type { Brand } from "@console/contract/brands.ts";
import {
  type CredentialKind,
  type CredentialTest,
  credentialFields,
  credentialKinds,
} from "@console/contract/credentials.ts";
import { getRouteApi } from "@tanstack/react-router";
import { common } from "../../../../lib/common.text.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { Section } from "../../../../ui/card.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandText as words } from "../brand.text.ts";
import { closingText as closing } from "../closing.text.ts";
import { credentialNames } from "../credentials/credentials.text.ts";
import type { FormField } from "../fields/brand.fields.ts";
import { InEffect } from "./in-effect.tsx";

const route = getRouteApi("/shell/agencies/$id");

/** Which credentials are set, and their last test result; never a value. */
export function CredentialsSummary({ brand }: { brand: Brand }) {
  return (
    <Section title={words.credentials} action={!brand.closed_at && <EditCredentials />}>
      {brand.use_system === "true" ? (
        <p className="pt-2.5 text-13 text-fg-2">{words.systemCredentials}</p>
      ) : brand.closed_at ? (
        <p className="pt-2.5 text-13 text-fg-2">{closing.destroyed}</p>
      ) : (
        <ul>
          {credentialKinds.map((kind) => (
            <Group
              key={kind}
              kind={kind}
              set={Object.values(brand[`${kind}_creds`]).filter(Boolean).length}
              test={brand.credential_tests.find((each) => each.kind === kind)}
            />
          ))}
        </ul>
      )}
      <InEffect brandId={brand.id} part="credentials" className="mt-2" />
    </Section>
  );
}

function EditCredentials() {
  const navigate = route.useNavigate();
  const field: FormField = "use_system";
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={words.editCredentials}
      onClick={() => void navigate({ to: ".", search: { edit: 1 }, state: { field } })}
    >
      {words.editShort}
    </Button>
  );
}

type GroupProps = { kind: CredentialKind; set: number; test: CredentialTest | undefined };

function Group({ kind, set, test }: GroupProps) {
  const failure = test?.stages.find((stage) => !stage.ok);
  return (
    <li className="flex min-h-row flex-wrap items-center gap-x-3 gap-y-1 border-b border-hairline py-1.5 text-13">
      <span className="w-14 font-medium">{credentialNames[kind].name}</span>
      <span className="text-fg-3 tabular-nums">{words.setOf(set, credentialFields[kind].length)}</span>
      <span className="ml-auto flex items-center gap-2 text-12 text-fg-3">
        {test ? (
          <>
            <Time at={test.tested_at} />
            <Badge tone={test.ok ? "success" : "error"}>{test.ok ? words.testPassed : words.testFailed}</Badge>
          </>
        ) : set > 0 ? (
          words.notTested
        ) : (
          common.notSet
        )}
      </span>
      {failure && <p className="w-full text-12 break-words text-error-text">{failure.message}</p>}
    </li>
  );
}
