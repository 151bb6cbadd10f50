import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "../ui/button.tsx";
import { KeyHint } from "../ui/key-hint.tsx";

type AddButtonProps = {
  /** Small in an empty list, where the key is not told again. */
  size?: "md" | "sm";
  onClick: () => void;
  children: ReactNode;
};

/** A list's way to a new record; C does the same. */
export const AddButton = ({ size = "md", onClick, children }: AddButtonProps) => (
  <Button variant="primary" size={size} onClick={onClick}>
    <Plus aria-hidden="true" />
    {children}
    {size === "md" && <KeyHint keys="C" />}
  </Button>
);
