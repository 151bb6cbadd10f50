import { type Scope, scopes } from "@console/contract/permissions.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { randomKey } from "../../api/client.ts";
import { errorMessage, isSessionEnd } from "../../api/errors.ts";
import { CopyButton } from "../../components/copy-button.tsx";
import { DraftNotice } from "../../components/draft-notice.tsx";
import { MessageBar } from "../../components/message-bar.tsx";
import { toasts } from "../../components/toasts.ts";
import type { useKept } from "../../components/use-kept.ts";
import { Button } from "../../ui/button.tsx";
import { Field, FieldError } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { apiKeysQuery, createApiKey } from "./api-keys.queries.ts";
import { apiKeysText as words } from "./api-keys.text.ts";

export type KeyFields = { name: string; scopes: readonly Scope[] };
type NewApiKeyProps = {
  /** What is typed: closing the panel asks about it. Never the key itself. */
  kept: ReturnType<typeof useKept<KeyFields>>;
  onBusy: (busy: boolean) => void;
};
type Wrong = { name?: string; scopes?: string };

/** Makes a key and shows it once. */
export function NewApiKey({ kept, onBusy }: NewApiKeyProps) {
  const client = useQueryClient();
  const { name, scopes: chosen } = kept.value;
  const [wrong, setWrong] = useState<Wrong>({});
  const [pending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [made, setMade] = useState<{ token: string | null } | null>(null);
  const message = useRef<HTMLDivElement>(null);
  // One key for all tries with the same values, so that a failure in between makes no second one.
  const tried = useRef({ key: randomKey(), values: "" });

  useEffect(() => {
    if (failure !== null || made) message.current?.focus();
  }, [failure, made]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const found: Wrong = {
      ...(name.trim() === "" && { name: words.nameRequired }),
      ...(chosen.length === 0 && { scopes: words.mayRequired }),
    };
    setWrong(found);
    if (Object.keys(found).length > 0 || pending) return;
    const values = JSON.stringify([name, chosen]);
    if (values !== tried.current.values) tried.current = { key: randomKey(), values };
    setPending(true);
    setFailure(null);
    onBusy(true);
    try {
      setMade(await createApiKey(name.trim(), [...chosen], tried.current.key));
      tried.current = { key: randomKey(), values: "" };
      toasts.success(words.created, name.trim());
      kept.clear();
      await client.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
    } catch (error) {
      if (isSessionEnd(error)) return;
      setFailure(errorMessage(error, words.createFailed));
      toasts.failure(words.error, error, words.createFailed, { announce: false });
    } finally {
      setPending(false);
      onBusy(false);
    }
  }

  if (made) {
    return (
      <MessageBar ref={message} tone={made.token ? "info" : "warning"} className="mb-4">
        <p>{made.token ? words.once : words.lost}</p>
        {made.token && (
          <p className="mt-2 flex items-center gap-2">
            <code className="min-w-0 font-mono text-13 break-all">{made.token}</code>
            <CopyButton text={made.token} label={words.copy} />
          </p>
        )}
        <Button size="sm" className="mt-2" onClick={() => setMade(null)}>
          {words.gotIt}
        </Button>
      </MessageBar>
    );
  }

  const toggle = (scope: Scope, on: boolean) =>
    kept.set({ name, scopes: scopes.filter((each) => (each === scope ? on : chosen.includes(each))) });

  return (
    <form
      noValidate
      aria-label={words.add}
      onSubmit={(event) => void submit(event)}
      className="mb-5 flex flex-col gap-3.5"
    >
      {failure !== null && (
        <MessageBar ref={message} tone="error">
          {failure}
        </MessageBar>
      )}
      {kept.restored && <DraftNotice onStartOver={kept.startOver} />}
      <div inert={pending} className="flex flex-col gap-3.5">
        <Field label={words.name} required error={wrong.name}>
          <Input
            value={name}
            maxLength={120}
            autoComplete="off"
            onChange={({ target }) => kept.set({ ...kept.value, name: target.value })}
          />
        </Field>
        <fieldset aria-describedby={wrong.scopes ? "api-key-scopes-error" : undefined}>
          <legend className="mb-1.5 text-13 font-medium">
            {words.may}
            <span aria-hidden="true" className="ml-0.5 text-error-text">
              *
            </span>
          </legend>
          <div className="grid gap-2 md:grid-cols-2">
            {scopes.map((scope) => (
              <label key={scope} className="flex items-start gap-2 text-13">
                <input
                  type="checkbox"
                  className="mt-0.5 size-4 accent-accent"
                  checked={chosen.includes(scope)}
                  onChange={({ target }) => toggle(scope, target.checked)}
                />
                <span>
                  <span className="font-medium">{words.scopes[scope].label}</span>
                  <span className="block text-12 text-fg-3">{words.scopes[scope].about}</span>
                </span>
              </label>
            ))}
          </div>
          {wrong.scopes && <FieldError id="api-key-scopes-error">{wrong.scopes}</FieldError>}
        </fieldset>
      </div>
      <Button type="submit" variant="primary" pending={pending} className="self-start">
        <Plus aria-hidden="true" />
        {words.add}
      </Button>
    </form>
  );
}
