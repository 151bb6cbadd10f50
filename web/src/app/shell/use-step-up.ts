import { useEffect, useRef, useState } from "react";
import { onStepUp } from "../../api/step-up.ts";

/** The question for the passkey, whichever call it holds up. */
export function useStepUp(): { used: boolean; open: boolean; done: (shown: boolean) => void } {
  const [open, setOpen] = useState(false);
  // Loaded on first use, then kept, so that it can leave and give the focus back.
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
