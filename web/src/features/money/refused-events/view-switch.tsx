import { useNavigate } from "@tanstack/react-router";
import { optionsOf } from "../../../lib/options.ts";
import { paths } from "../../../lib/paths.ts";
import { Segmented } from "../../../ui/segmented.tsx";
import { refusedText as words } from "./refused-events.text.ts";

/** By cause, or event by event. */
export function ViewSwitch({ value }: { value: "causes" | "events" }) {
  const navigate = useNavigate();
  return (
    <Segmented
      label={words.views}
      className="max-md:basis-full"
      value={value}
      options={optionsOf(words.view)}
      onChange={(next) =>
        void navigate({ to: paths.refusedEvents, search: next === "events" ? { status: "open" } : {} })
      }
    />
  );
}
