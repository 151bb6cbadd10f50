import { useEffect, useRef, useState } from "react";
import { onStepUp } from "../../api/step-up.ts";

/** The passkey prompt for whichever call needs a step-up. */
export function useStepUp(): { used: boolean; open: boolean; done: (shown: boolean) => void } {
  const [open, setOpen] = useState(false);
  // Loaded on first use, then kept mounted, so that it can animate out and restore the focus.
  const [used, setUsed] = useState(false);
  const answer = useRef<(shown: boolean) => void>(undefined);

  useEffect(() => {
    const end = onStepUp(() => {
      setUsed(true);
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

  function done(shown: boolean) {
    setOpen(false);
    answer.current?.(shown);
  }

  return { used, open, done };
}
