import { useEffect, useRef, useState } from "react";
import { onStepUp, type StepUpWay } from "../../api/step-up.ts";

/** The prompt for whichever call needs a step-up. */
export function useStepUp(): { way: StepUpWay | null; open: boolean; done: (verified: boolean) => void } {
  const [open, setOpen] = useState(false);
  // Loaded on first use, then kept mounted, so that it can animate out and restore the focus.
  const [way, setWay] = useState<StepUpWay | null>(null);
  const answer = useRef<(verified: boolean) => void>(undefined);

  useEffect(() => {
    const end = onStepUp((asked) => {
      setWay(asked);
      setOpen(true);
      return new Promise((resolve) => {
        answer.current = resolve;
      });
    });
    return () => {
      end();
      answer.current?.(false);
    };
  }, []);

  function done(verified: boolean) {
    setOpen(false);
    answer.current?.(verified);
  }

  return { way, open, done };
}
