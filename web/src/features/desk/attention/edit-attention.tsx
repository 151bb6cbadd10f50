import { type AttentionItem, attention } from "@console/contract/attention.ts";
import { useReadOnce } from "../../../components/form/use-read-once.ts";
import { attentionText as words } from "./attention.text.ts";
import { AttentionDialog } from "./attention-dialog.tsx";

type EditAttentionProps = {
  id: number;
  /** The item if the list has it; a link may name one that is not on the screen. */
  listed: AttentionItem | undefined;
  onClose: () => void;
  onSaved: (id: number) => void;
};

export function EditAttention({ id, listed, ...dialog }: EditAttentionProps) {
  const { gone, readFailed: failed } = words;
  const item = useReadOnce({ route: attention.read, id, listed, gone, failed, onClose: dialog.onClose });
  return item && <AttentionDialog item={item} {...dialog} />;
}
