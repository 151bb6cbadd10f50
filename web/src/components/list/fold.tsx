import { ChevronRight } from "lucide-react";
import { type ReactNode, useId, useState } from "react";
import { cx } from "../../lib/cx.ts";

type FoldProps = {
  label: string;
  /** The accessible name, which begins with the label. */
  name?: string | undefined;
  /** Rendered, and so loaded, when unfolded. */
  children: () => ReactNode;
};

/** A button at the end of a line, and what it unfolds below. */
export function Fold({ label, name, children }: FoldProps) {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        aria-label={name}
        className="ml-2 inline-flex items-center gap-1 rounded-xs font-medium text-accent-text underline-offset-3 hover:underline touch"
        onClick={() => setOpen(!open)}
      >
        {label}
        <ChevronRight aria-hidden="true" className={cx("size-3.5", open && "rotate-90")} />
      </button>
      <div id={id} hidden={!open}>
        {open && children()}
      </div>
    </>
  );
}
