import { Popover } from "../../../../ui/popover.tsx";
import { brandText as words } from "../brand.text.ts";

/** 'N/A' instead of a figure, with the reason accessible by mouse, touch and keyboard. */
export const UnknownFigure = ({ label, className }: { label: string; className?: string | undefined }) => (
  <Popover
    openOnHover
    title={words.unknownTitle(label)}
    trigger={
      <button
        type="button"
        aria-label={words.unknownTitle(label)}
        className={`relative z-1 rounded-xs underline decoration-line-strong decoration-dotted underline-offset-4 ${className ?? ""}`}
      >
        {words.unknown}
      </button>
    }
  >
    <p className="text-fg-2">{words.unknownWhy}</p>
  </Popover>
);
