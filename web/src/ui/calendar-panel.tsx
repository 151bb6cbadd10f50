import { Popover } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { Calendar, type CalendarProps } from "./calendar.tsx";
import { uiText as words } from "./ui.text.ts";

type CalendarPanelProps = CalendarProps & {
  open: boolean;
  /** The field, which gets the focus back. */
  anchor: HTMLElement | null;
  aside: ReactNode;
  onClose: () => void;
};

/** The calendar of a date field; loaded with the first one. */
export const CalendarPanel = ({ open, anchor, aside, onClose, ...calendar }: CalendarPanelProps) => (
  <Popover.Root open={open} onOpenChange={(next) => !next && onClose()}>
    <Popover.Portal>
      <Popover.Positioner
        anchor={anchor}
        positionMethod="fixed"
        align="start"
        sideOffset={6}
        collisionPadding={8}
        className="z-(--z-popover)"
      >
        <Popover.Popup
          finalFocus={() => anchor}
          className="pop flex max-w-[calc(100vw-16px)] overflow-hidden rounded-lg border border-line bg-overlay text-13 shadow-2 outline-none max-md:flex-col"
        >
          <Popover.Title className="sr-only">{words.calendar}</Popover.Title>
          {aside && (
            <div className="flex flex-col gap-0.5 border-r border-line p-2 max-md:flex-row max-md:flex-wrap max-md:border-r-0 max-md:border-b">
              {aside}
            </div>
          )}
          <Calendar {...calendar} />
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);
