import type { Brand } from "@console/contract/brands.ts";
import {
  type CredentialKind,
  type CredentialTest,
  credentialFields,
  credentialKinds,
} from "@console/contract/credentials.ts";
import { DetailCard } from "../../../../components/layout/detail-card.tsx";
import { common } from "../../../../lib/common.text.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Time } from "../../../../ui/time.tsx";
import { brandText as words } from "../brand.text.ts";
import { credentialNames } from "../credentials/credentials.text.ts";
import { InEffect } from "./in-effect.tsx";

/** Which credentials are set, and their last test result; never a value. */
export function CredentialsSummary({ brand }: { brand: Brand }) {
  if (brand.use_system === "true") {
    return (
      <DetailCard title={words.credentials}>
        <p className="text-13 text-fg-2">{words.systemCredentials}</p>
        <InEffect brandId={brand.id} part="credentials" className="mt-2" />
      </DetailCard>
    );
  }
  return (
    <DetailCard title={words.credentials}>
      <ul className="-my-1">
        {credentialKinds.map((kind) => (
          <Group
            key={kind}
            kind={kind}
            set={Object.values(brand[`${kind}_creds`]).filter(Boolean).length}
            test={brand.credential_tests.find((each) => each.kind === kind)}
          />
        ))}
      </ul>
      <InEffect brandId={brand.id} part="credentials" className="mt-2" />
    </DetailCard>
  );
}

type GroupProps = { kind: CredentialKind; set: number; test: CredentialTest | undefined };

function Group({ kind, set, test }: GroupProps) {
  const failure = test?.stages.find((stage) => !stage.ok);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line py-2.5 text-13 not-first:border-t">
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
