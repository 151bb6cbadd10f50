import { type Creditable, creditNotes, type NoteAmounts } from "@console/contract/credit-notes.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ApiError } from "../../../../api/errors.ts";
import { dataQuery } from "../../../../api/queries.ts";
import { useDebouncedValue } from "../../../../lib/hooks.ts";
import { formatPercent, formatSum } from "../../../../lib/money.ts";
import { type CreditNoteForm, sentOf } from "./credit-note.fields.ts";
import { creditNoteText as words } from "./credit-note.text.ts";

/** What the note would credit, and why it cannot: both as the server says. */
export function useNotePreview(brandId: number, month: string, form: CreditNoteForm) {
  const typed = useDebouncedValue(JSON.stringify(sentOf(brandId, month, { ...form, text: "" })));
  const { data: asked } = creditNotes.preview.body.safeParse(JSON.parse(typed));
  const body = asked ?? sentOf(brandId, month, form);
  const { data, error } = useQuery({
    ...dataQuery(creditNotes.preview, { body }),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  const fields: Readonly<Record<string, string | undefined>> =
    asked !== undefined && error instanceof ApiError ? error.fields : {};
  return { amounts: asked === undefined || error ? undefined : data, fields };
}

type CreditNotePreviewProps = {
  bill: Pick<Creditable, "tax_name" | "tax_rate">;
  /** Unknown while nothing valid is typed. */
  amounts: NoteAmounts | undefined;
};

/** Net, tax and total of the note. */
export function CreditNotePreview({ bill: { tax_name, tax_rate }, amounts }: CreditNotePreviewProps) {
  const shown = (of: keyof NoteAmounts) => (amounts ? formatSum(amounts[of]) : "–");
  const tax = [tax_name ?? words.tax, tax_rate && formatPercent(tax_rate)].filter(Boolean).join(" ");
  return (
    <section aria-label={words.preview} className="rounded-lg border border-line px-4 py-3 text-13">
      <dl className="grid grid-cols-[1fr_auto] gap-y-1.5 tabular-nums [&>dd]:text-right">
        {tax_rate !== null && (
          <>
            <dt className="text-fg-2">{words.net}</dt>
            <dd>{shown("net")}</dd>
            <dt className="text-fg-2">{tax}</dt>
            <dd>{shown("tax")}</dd>
          </>
        )}
        <dt className="font-medium">{words.total}</dt>
        <dd className="font-semibold">{shown("amount")}</dd>
      </dl>
    </section>
  );
}
