import type { AttentionItem } from "@console/contract/attention.ts";
import { day, type Field, type FormOf, flag } from "../../../components/form/fields.ts";
import { attentionText as words } from "./attention.text.ts";

/** What a person decides about an item; an empty choice is nobody, an empty day none. */
export const attentionFields = {
  assigned_to: {
    label: words.labels.assigned_to,
    empty: "",
    format: (id) => id || words.nobody,
    sent: (id) => (id === "" ? null : Number(id)),
  } satisfies Field<string, number | null>,
  snoozed_until: {
    ...day({ label: words.labels.snoozed_until }),
    sent: (typed: string) => (typed === "" ? null : typed),
  },
  until_worse: flag({ label: words.labels.until_worse, words: { true: words.yes, false: words.no } }, false),
};

export type AttentionForm = FormOf<typeof attentionFields>;

export const formOf = ({ assigned_to, snoozed_until, until_worse }: AttentionItem): AttentionForm => ({
  assigned_to: String(assigned_to?.id ?? ""),
  snoozed_until: snoozed_until ?? "",
  until_worse,
});
