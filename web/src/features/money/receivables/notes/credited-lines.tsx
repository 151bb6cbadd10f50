import type { Creditable } from "@console/contract/credit-notes.ts";
import { useId } from "react";
import { formatSum } from "../../../../lib/money.ts";
import { typedMoney } from "../../../../lib/typed-money.ts";
import { FieldError } from "../../../../ui/field.tsx";
import { Input } from "../../../../ui/input.tsx";
import { cellClass, figureClass, Table } from "../../../../ui/table.tsx";
import { creditNoteText as words } from "./credit-note.text.ts";

type CreditedLinesProps = {
  lines: Creditable["lines"];
  /** By the line's number. */
  typed: Readonly<Record<string, string>>;
  problem: string | undefined;
  onType: (typed: Readonly<Record<string, string>>) => void;
};

/** The lines of a bill with what is left of each, and what the note credits of it. */
export function CreditedLines({ lines, typed, problem, onType }: CreditedLinesProps) {
  const problemId = useId();
  const described = problem === undefined ? {} : { "aria-invalid": true, "aria-describedby": problemId };
  return (
    <section aria-label={words.lines} className="flex flex-col gap-2">
      <div className="rounded-lg border border-line">
        <Table
          inCard
          label={words.lines}
          heads={[
            { title: words.heads.line },
            { title: words.heads.left, numeric: true },
            { title: words.heads.credit, numeric: true },
          ]}
        >
          <tbody>
            {lines.map(({ line, label, creditable }) => (
              <tr key={line}>
                <th scope="row" className={`${cellClass} text-left font-normal`}>
                  {label}
                </th>
                <td className={figureClass}>{formatSum(creditable)}</td>
                <td className={`${figureClass} w-32`}>
                  <Input
                    {...described}
                    aria-label={words.creditOf(label)}
                    inputMode="decimal"
                    autoComplete="off"
                    maxLength={24}
                    value={typed[line] ?? ""}
                    onFocus={({ target }) => target.select()}
                    onChange={({ target }) => onType({ ...typed, [line]: target.value })}
                    onBlur={({ target }) => {
                      const money = typedMoney(target.value);
                      if (money !== null && money !== target.value) onType({ ...typed, [line]: money });
                    }}
                    className="h-8 px-2.5 text-right text-13 tabular-nums max-md:px-1.5 max-md:text-16"
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {problem !== undefined && <FieldError id={problemId}>{problem}</FieldError>}
      <p className="text-12 text-fg-3">{words.linesHint}</p>
    </section>
  );
}
