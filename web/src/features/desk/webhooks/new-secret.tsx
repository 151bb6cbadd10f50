import { useEffect, useRef } from "react";
import { CopyButton } from "../../../components/feedback/copy-button.tsx";
import { MessageBar } from "../../../components/feedback/message-bar.tsx";
import { Button } from "../../../ui/button.tsx";
import { webhooksText as words } from "./webhooks.text.ts";

type NewSecretProps = {
  /** Null where the answer was lost and the call repeated. */
  secret: string | null;
  onSeen: () => void;
};

/** A secret just made: here, and nowhere else. */
export function NewSecret({ secret, onSeen }: NewSecretProps) {
  const message = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another secret takes the focus again.
  useEffect(() => message.current?.focus(), [secret]);
  return (
    <MessageBar ref={message} tone={secret ? "info" : "warning"} className="mb-4">
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
    </MessageBar>
  );
}
