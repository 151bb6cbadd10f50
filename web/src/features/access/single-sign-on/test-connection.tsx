import type { SingleSignOnTest } from "@console/contract/single-sign-on.ts";
import { useState } from "react";
import { useRunInDialog } from "../../../components/actions/use-run.ts";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { FieldError } from "../../../ui/field.tsx";
import { testSingleSignOn } from "./single-sign-on.queries.ts";
import { singleSignOnText as words } from "./single-sign-on.text.ts";

type Entered = Parameters<typeof testSingleSignOn>[0];

/** Asks the provider with what is entered, saved or not; what it found is one sentence. */
export function TestConnection({ entered }: { entered: () => Entered }) {
  const [result, setResult] = useState<SingleSignOnTest | null>(null);
  const { run, pending, failure } = useRunInDialog<null>({
    failed: words.testFailed,
    run: async () => {
      setResult(null);
      setResult(await testSingleSignOn(entered()));
      return undefined;
    },
  });
  return (
    <div className="flex flex-col items-start gap-2.5">
      <Button pending={pending} onClick={() => run(null)}>
        {words.test}
      </Button>
      <div role="status" className="w-full">
        {result && <MessageBar tone={result.ok ? "info" : "error"}>{result.message}</MessageBar>}
        {failure && <FieldError>{failure}</FieldError>}
      </div>
    </div>
  );
}
