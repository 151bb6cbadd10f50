import { useEffect, useRef } from "react";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "./copy-button.tsx";
import { MessageBar } from "./message-bar.tsx";
import { UnsavedQuestion } from "./unsaved-question.tsx";
import { useUnsavedGuard } from "./use-unsaved-guard.ts";

type NewSecretProps = {
  /** Null if the answer was lost and the call repeated. */
  secret: string | null;
  words: {
    once: string;
    lost: string;
    copy: string;
    gotIt: string;
    unseen: { title: string; body: string; keep: string; discard: string };
  };
  onSeen: () => void;
};

/** A secret just made. It is shown only here, so leaving it asks first. */
export function NewSecret({ secret, words, onSeen }: NewSecretProps) {
  const message = useRef<HTMLDivElement>(null);
  const guard = useUnsavedGuard(secret !== null, false, () => undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another secret takes the focus again.
  useEffect(() => message.current?.focus(), [secret]);
  return (
    <MessageBar ref={message} tone={secret ? "info" : "warning"}>
      <p>{secret ? words.once : words.lost}</p>
      {secret && (
        <p className="mt-2 flex items-center gap-2">
          <code className="min-w-0 font-mono text-13 break-all">{secret}</code>
          <CopyButton text={secret} label={words.copy} />
        </p>
      )}
      <Button size="sm" className="mt-2" onClick={onSeen}>
        {words.gotIt}
      </Button>
      <UnsavedQuestion guard={guard} onDiscard={() => undefined} about={words.unseen} />
    </MessageBar>
  );
}
