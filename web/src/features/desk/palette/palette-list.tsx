import { useEffect } from "react";
import type { Group, Option } from "./palette.options.ts";
import { paletteText as words } from "./palette.text.ts";
import { PaletteOption } from "./palette-option.tsx";

type PaletteListProps = {
  id: string;
  groups: readonly Group[];
  q: string;
  active: Option | undefined;
  /** The server has not answered for this text yet. */
  busy: boolean;
  onPoint: (option: Option) => void;
  onChoose: (option: Option, newTab: boolean) => void;
};

export const optionId = (list: string, { key }: Option): string => `${list}-${key.replace(/[^\w]+/g, "-")}`;

export function PaletteList({ id, groups, q, active, busy, onPoint, onChoose }: PaletteListProps) {
  const activeId = active && optionId(id, active);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
  }, [activeId]);

  const nothing = groups.length === 0 && !busy;
  return (
    <div className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2">
      <div id={id} role="listbox" tabIndex={-1} aria-label={words.list} aria-busy={busy} className="outline-none">
        {groups.map(({ title, options }, at) => (
          // biome-ignore lint/a11y/useSemanticElements: options are grouped in a list box, not fields in a form.
          <div key={title} role="group" aria-labelledby={`${id}-title-${at}`}>
            <div id={`${id}-title-${at}`} role="presentation" className="px-2.5 pt-2 pb-1 text-12 text-fg-3">
              {title}
            </div>
            {options.map((option) => (
              <PaletteOption
                key={option.key}
                id={optionId(id, option)}
                option={option}
                q={q}
                active={option === active}
                onPoint={() => onPoint(option)}
                onChoose={(newTab) => onChoose(option, newTab)}
              />
            ))}
          </div>
        ))}
      </div>
      {nothing && (
        <div className="px-4 py-8 text-center text-13">
          <p className="font-medium break-words">{words.none(q.trim())}</p>
          <p className="mt-1 text-fg-2">{words.noneHint}</p>
        </div>
      )}
    </div>
  );
}
