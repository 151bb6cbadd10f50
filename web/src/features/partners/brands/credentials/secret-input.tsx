import {
  type CredentialField,
  credentialLabels,
  type MaskedSecret,
  secretMask,
} from "@console/contract/credentials.ts";
import { CREDENTIAL_MAX } from "@console/contract/limits.ts";
import { Eye, EyeOff } from "lucide-react";
import { type ReactNode, useRef, useState } from "react";
import { flushSync } from "react-dom";
import { formatDate } from "../../../../lib/dates.ts";
import { Button } from "../../../../ui/button.tsx";
import { Field, FieldError } from "../../../../ui/field.tsx";
import { IconButton } from "../../../../ui/icon-button.tsx";
import { Input } from "../../../../ui/input.tsx";
import { type FormPart, storedSecret } from "../fields/brand-form.model.ts";
import { hintFor } from "./credential-hints.ts";
import { credentialsText as words } from "./credentials.text.ts";

type SecretInputProps = { part: FormPart; field: CredentialField };

/** A stored secret is never shown, only replaced or removed; a new one is typed masked. */
export function SecretInput({ part, field }: SecretInputProps) {
  const { form, brand } = part;
  const stored = storedSecret(brand, field);
  const typed = form.watch(field);
  const removed = form.watch("removed").includes(field);
  const [replacing, setReplacing] = useState(false);
  const actions = useRef<HTMLDivElement>(null);
  const label = credentialLabels[field];

  function setRemoved(remove: boolean) {
    const others = form.getValues("removed").filter((each) => each !== field);
    form.setValue("removed", remove ? [...others, field] : others, { shouldDirty: true });
  }

  function keep() {
    setReplacing(false);
    setRemoved(false);
    form.setValue(field, "", { shouldDirty: true });
  }

  /** The pressed button disappears: the focus moves to the button that replaces it. */
  function changeAndFocus(change: () => void) {
    flushSync(change);
    actions.current?.querySelector("button")?.focus();
  }

  if (!stored) return <NewSecret part={part} field={field} />;
  if (replacing || typed !== "") {
    return (
      <NewSecret
        part={part}
        field={field}
        focus={replacing}
        action={
          <Button size="sm" variant="ghost" aria-label={words.keepField(label)} onClick={() => changeAndFocus(keep)}>
            {words.keep}
          </Button>
        }
      />
    );
  }
  const moved = field === "smtp_password" && form.watch("smtp_address").trim() !== brand?.smtp_creds.smtp_address;
  return (
    <div className="flex min-w-0 flex-col gap-[5px]">
      <div ref={actions} className="flex h-[18px] items-center gap-1">
        <span className="mr-auto truncate text-13 font-medium">{label}</span>
        {removed ? (
          <Action name={words.keepField(label)} onClick={() => changeAndFocus(keep)}>
            {words.keep}
          </Action>
        ) : (
          <>
            <Action name={words.replaceField(label)} onClick={() => setReplacing(true)}>
              {words.replace}
            </Action>
            <Action name={words.removeField(label)} onClick={() => changeAndFocus(() => setRemoved(true))}>
              {words.remove}
            </Action>
          </>
        )}
      </div>
      <div className="flex h-ctl items-center rounded-sm border border-line bg-surface-2 px-2.5">
        <StoredSecret stored={stored} removed={removed} />
      </div>
      {moved && !removed && <FieldError>{words.hostMoved}</FieldError>}
    </div>
  );
}

const Action = ({ name, onClick, children }: { name: string; onClick: () => void; children: string }) => (
  <button
    type="button"
    aria-label={name}
    onClick={onClick}
    className="relative rounded-xs px-1 text-12 font-medium text-accent-text underline-offset-3 after:absolute after:inset-x-0 after:-inset-y-1.5 after:content-[''] hover:underline pointer-coarse:after:-inset-y-3.5"
  >
    {children}
  </button>
);

function StoredSecret({ stored, removed }: { stored: MaskedSecret; removed: boolean }) {
  if (removed) return <span className="text-13 text-warning-text">{words.willRemove}</span>;
  return (
    <span className="min-w-0 text-12 text-fg-2">
      <span aria-hidden="true" className="font-mono text-13">
        {secretMask(stored.last4)}
      </span>
      <span className="sr-only">{stored.last4 ? words.endsWith(stored.last4) : words.stored}</span>{" "}
      <span className="text-fg-3">
        {words.since} {formatDate(stored.set_at)}
      </span>
    </span>
  );
}

type NewSecretProps = SecretInputProps & { action?: ReactNode; focus?: boolean };

function NewSecret({ part: { record, form }, field, action, focus = false }: NewSecretProps) {
  const [shown, setShown] = useState(false);
  const label = credentialLabels[field];
  const { ref, ...registered } = record.input(field);
  return (
    <Field label={label} error={record.errorOf(field)} hint={hintFor(field, form.watch(field))}>
      <div className="flex items-center gap-1">
        <div className="relative min-w-0 flex-1">
          <Input
            technical
            autoFocus={focus}
            type={shown ? "text" : "password"}
            // Browsers ignore "off" here, and would fill in the person's own password.
            autoComplete="new-password"
            maxLength={CREDENTIAL_MAX}
            className="pr-9"
            ref={ref}
            {...registered}
          />
          <IconButton
            label={shown ? words.hide(label) : words.show(label)}
            className="absolute top-0.5 right-0.5 h-[calc(var(--ctl)-4px)] w-[30px] max-md:top-0 max-md:h-ctl"
            onClick={() => setShown(!shown)}
          >
            {shown ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
          </IconButton>
        </div>
        {action}
      </div>
    </Field>
  );
}
