import { useEffect, useRef, useState } from "react";
import { onStepUp } from "../../api/step-up.ts";

/** The passkey prompt for whichever call needs a step-up. */
export function useStepUp(): { used: boolean; open: boolean; done: (verified: boolean) => void } {
  const [open, setOpen] = useState(false);
  // Loaded on first use, then kept mounted, so that it can animate out and restore the focus.
  const [used, setUsed] = useState(false);
  const answer = useRef<(verified: boolean) => void>(undefined);

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

  function done(verified: boolean) {
    setOpen(false);
    answer.current?.(verified);
  }

  return { used, open, done };
}
