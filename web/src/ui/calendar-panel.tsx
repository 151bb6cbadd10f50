import { Popover } from "@base-ui/react/popover";
import type { ReactNode } from "react";
import { Button } from "./button.tsx";
import { Calendar, type CalendarProps } from "./calendar.tsx";
import { uiText as words } from "./ui.text.ts";

type CalendarPopoverProps = {
  open: boolean;
  title: string;
  /** What it belongs to, which gets the focus back. */
  anchor: HTMLElement | null;
  /** Too tall for a phone to show it beside its anchor, which it may cover. */
  tall?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** What a calendar is shown in. */
export const CalendarPopover = ({ open, title, anchor, tall = false, onClose, children }: CalendarPopoverProps) => (
  <Popover.Root
    open={open}
    onOpenChange={(next, { event }) => {
      // The anchor handles presses on itself.
      const onAnchor = event.target instanceof Node && anchor?.contains(event.target);
      if (!next && !(onAnchor && event.type !== "keydown")) onClose();
    }}
  >
    <Popover.Portal>
      <Popover.Positioner
        anchor={anchor}
        positionMethod="fixed"
        align="start"
        sideOffset={6}
        collisionPadding={8}
        collisionAvoidance={{ side: tall ? "shift" : "flip" }}
        className="z-(--z-popover)"
      >
        <Popover.Popup
          finalFocus={() => anchor}
          className="pop flex max-h-[calc(100dvh-16px)] max-w-[calc(100vw-16px)] overflow-y-auto rounded-lg border border-line bg-overlay text-13 shadow-2 outline-none max-md:flex-col"
        >
          <Popover.Title className="sr-only">{title}</Popover.Title>
          {children}
        </Popover.Popup>
      </Popover.Positioner>
    </Popover.Portal>
  </Popover.Root>
);

type CalendarPanelProps = Omit<CalendarPopoverProps, "title" | "tall" | "children"> &
  Pick<CalendarProps, "today" | "min" | "max" | "onChoose"> & {
    /** The chosen day. */
    day: string | null;
  };

/** The calendar of a date field; loaded with the first one. */
export function CalendarPanel({ open, anchor, onClose, day, ...calendar }: CalendarPanelProps) {
  const { today, min = today, max = today, onChoose } = calendar;
  return (
    <CalendarPopover open={open} title={words.calendar} anchor={anchor} onClose={onClose}>
      <div className="p-3">
        <Calendar {...calendar} from={day} to={day} initialFocus />
        <Button
          variant="ghost"
          size="sm"
          className="mt-2 -ml-1"
          disabled={today < min || today > max}
          onClick={() => onChoose(today)}
        >
          {words.today}
        </Button>
      </div>
    </CalendarPopover>
  );
}
