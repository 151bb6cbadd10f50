import { type KeyboardEvent, useRef } from "react";
import { monthName } from "../../../../lib/months.ts";
import { Tooltip } from "../../../../ui/tooltip.tsx";
import { chartText as words } from "./billing-history.text.ts";
import { adjustmentTexts, type Column, shortSize, sizeText } from "./month-columns.ts";

type MonthButtonsProps = {
  columns: readonly Column[];
  what: "cost" | "minutes";
  /** Position of the first column, and the width of each. */
  left: number;
  slot: number;
  selected: string | undefined;
  onSelect: (month: string) => void;
};

/** A button over each column: one tab stop, with arrow keys in between. */
export function MonthButtons({ columns, what, left, slot, selected, onSelect }: MonthButtonsProps) {
  const group = useRef<HTMLDivElement>(null);
  const stop = columns.some(({ month }) => month === selected) ? selected : columns.at(-1)?.month;

  function press(event: KeyboardEvent) {
    const buttons: (Element | null)[] = [...(group.current?.querySelectorAll("button") ?? [])];
    const at = buttons.indexOf(document.activeElement);
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const next = buttons[to];
    if (next instanceof HTMLElement) next.focus();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would bring a frame and is no better named.
    <div
      ref={group}
      role="group"
      aria-label={words.chooseMonth}
      className="absolute inset-y-0 right-0 flex print:hidden"
      style={{ left }}
      onKeyDown={press}
    >
      {columns.map((column) => (
        <Tooltip key={column.month} text={wordsOf(column, what)}>
          <button
            type="button"
            aria-label={`${monthName(column.month)}, ${sizeText(column.total, what)}`}
            aria-pressed={column.month === selected}
            tabIndex={column.month === stop ? 0 : -1}
            className="h-full rounded-xs -outline-offset-2 hover:bg-fg/5"
            style={{ width: slot }}
            onClick={() => onSelect(column.month)}
          />
        </Tooltip>
      ))}
    </div>
  );
}

function wordsOf(column: Column, what: "cost" | "minutes"): string {
  const { month, parts, total, estimate } = column;
  const partTexts = [...parts, ...adjustmentTexts(column)].map(({ label, size }) => `${label} ${sizeText(size, what)}`);
  const ahead =
    estimate === null ? [] : [words.estimated(what === "cost" ? shortSize(estimate, what) : sizeText(estimate, what))];
  return `${monthName(month)}: ${sizeText(total, what)}. ${[...partTexts, ...ahead].join(", ")}`;
}
