import type { AttentionItem } from "@console/contract/attention.ts";
import { useReadOnce } from "../../../components/form/use-read-once.ts";
import { itemQuery } from "./attention.queries.ts";
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
  const query = itemQuery(id);
  const { gone, readFailed: failed } = words;
  const item = useReadOnce({ id, query, listed, gone, failed, onClose: dialog.onClose });
  return item && <AttentionDialog item={item} {...dialog} />;
}
