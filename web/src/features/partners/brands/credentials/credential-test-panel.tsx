import {
  type CredentialKind,
  type CredentialTest,
  credentials,
  type TestStage,
} from "@console/contract/credentials.ts";
import { Check, Minus, X } from "lucide-react";
import { useState } from "react";
import { call } from "../../../../api/client.ts";
import { refresh } from "../../../../api/queries.ts";
import { useRunInDialog } from "../../../../components/actions/use-run.ts";
import { cx } from "../../../../lib/cx.ts";
import { Button, Spinner } from "../../../../ui/button.tsx";
import { FieldError } from "../../../../ui/field.tsx";
import { Time } from "../../../../ui/time.tsx";
import type { FormPart } from "../fields/brand-form.model.ts";
import { testValues } from "../fields/brand-form.wire.ts";
import { credentialNames, credentialsText as words } from "./credentials.text.ts";

type CredentialTestPanelProps = { kind: CredentialKind; part: FormPart; filled: number };

const order = ["reach", "login", "use"] as const;

/** Tests the entered values; in Edit, secrets that were not typed again come from the stored ones. */
export function CredentialTestPanel({ kind, part: { form, brand }, filled }: CredentialTestPanelProps) {
  const [result, setResult] = useState(brand?.credential_tests.find((test) => test.kind === kind) ?? null);
  const { run, pending, failure } = useRunInDialog<null>({
    failed: words.testBroken,
    // A test of exactly the stored values is saved with the brand.
    refresh: (client) => refresh(client, "brands.read"),
    run: async () => {
      setResult(null);
      const body = { kind, values: testValues(form.getValues(), kind, brand) };
      setResult((await call(credentials.test, brand ? { body, brandId: brand.id } : { body })).data);
      return undefined;
    },
  });

  return (
    <div className="mt-4 flex flex-wrap items-start gap-x-4 gap-y-2.5 border-t border-line pt-3">
      <Button
        size="sm"
        pending={pending}
        disabled={filled === 0}
        aria-label={`${words.test}, ${credentialNames[kind].name}`}
        onClick={() => run(null)}
      >
        {words.test}
      </Button>
      <div role="status" className="min-w-0 flex-1 basis-60">
        {(pending || result) && <Stages running={pending} result={result} />}
        {failure && <FieldError>{failure}</FieldError>}
      </div>
    </div>
  );
}

function Stages({ running, result }: { running: boolean; result: CredentialTest | null }) {
  const failed = result?.stages.find((stage) => !stage.ok);
  return (
    <>
      <ol className="flex flex-wrap gap-x-4 gap-y-1.5 text-12">
        {order.map((name, index) => {
          const stage = result?.stages.find((each) => each.stage === name);
          const state = running && index === 0 ? "running" : stateOf(stage);
          return (
            <li key={name} className={cx("flex items-center gap-1.5", tones[state])}>
              <Sign state={state} />
              <span>{words.stages[name]}</span>
              <span className="sr-only">: {words.stageStates[state]}</span>
            </li>
          );
        })}
      </ol>
      {result && (
        <p className="mt-1.5 text-12 break-words text-fg-2">
          {failed ? failed.message || words.testFails : words.testWorks}{" "}
          <span className="text-fg-3">
            {words.tested} <Time at={result.tested_at} />
          </span>
        </p>
      )}
    </>
  );
}

type State = keyof typeof words.stageStates;

const tones: Record<State, string> = {
  running: "text-fg",
  waiting: "text-fg-3",
  ok: "text-success-text",
  failed: "text-error-text",
};

const stateOf = (stage: TestStage | undefined): State => (stage ? (stage.ok ? "ok" : "failed") : "waiting");

function Sign({ state }: { state: State }) {
  switch (state) {
    case "running":
      return <Spinner className="size-3" />;
    case "ok":
      return <Check aria-hidden="true" className="size-3.5" />;
    case "failed":
      return <X aria-hidden="true" className="size-3.5" />;
    case "waiting":
      return <Minus aria-hidden="true" className="size-3.5" />;
  }
}
