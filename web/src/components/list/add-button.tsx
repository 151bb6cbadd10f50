import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { useKeysOf } from "../../lib/use-shortcut.ts";
import { Button, KeyHint } from "../../ui/button.tsx";

type AddButtonProps = {
  /** Small in an empty list, without the shortcut hint. */
  size?: "md" | "sm";
  onClick: () => void;
  children: ReactNode;
};

/** A list's button for a new record; C does the same. */
export function AddButton({ size = "md", onClick, children }: AddButtonProps) {
  const { text: shown, ...keys } = useKeysOf("create");
  return (
    <Button variant="primary" size={size} onClick={onClick} {...keys}>
      <Plus aria-hidden="true" />
      {children}
      {size === "md" && shown && <KeyHint keys={shown} />}
    </Button>
  );
}
