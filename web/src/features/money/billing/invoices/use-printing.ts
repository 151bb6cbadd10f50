import { useEffect, useState } from "react";
import { flushSync } from "react-dom";

/** Whether the page is being printed: print-only content is not rendered before. */
export function usePrinting(): boolean {
  // The component may have mounted during printing.
  const [printing, setPrinting] = useState(() => matchMedia("print").matches);
  useEffect(() => {
    const media = matchMedia("print");
    // The browser prints what is rendered when its event handlers return.
    const set = (next: boolean) => flushSync(() => setPrinting(next));
    const before = () => set(true);
    const after = () => set(false);
    const change = ({ matches }: MediaQueryListEvent) => set(matches);
    addEventListener("beforeprint", before);
    addEventListener("afterprint", after);
    media.addEventListener("change", change);
    // Printing may have begun between the first render and this effect.
    setPrinting(media.matches);
    return () => {
      removeEventListener("beforeprint", before);
      removeEventListener("afterprint", after);
      media.removeEventListener("change", change);
    };
  }, []);
  return printing;
}
