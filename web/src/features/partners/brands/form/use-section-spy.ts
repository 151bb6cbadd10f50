import { type RefObject, useEffect, useRef, useState } from "react";
import type { Section } from "../fields/brand.fields.ts";
import { sectionId } from "../fields/form-section.tsx";

const margin = 72;

/**
 * The section at the scroll position, and a function that jumps to one. A jump keeps its section current: a short last
 * section never reaches the top.
 */
export function useSectionSpy(pane: RefObject<HTMLElement | null>, sections: readonly Section[]) {
  const [current, setCurrent] = useState<Section | undefined>(sections[0]);
  const lockedUntil = useRef(0);
  const list = useRef(sections);

  useEffect(() => {
    const scroller = pane.current;
    if (!scroller) return;
    function follow() {
      if (!scroller || Date.now() < lockedUntil.current) return;
      const top = scroller.getBoundingClientRect().top;
      const reached = list.current.filter((id) => {
        const section = document.getElementById(sectionId(id));
        return section && section.getBoundingClientRect().top - top <= margin;
      });
      const atEnd = scroller.scrollTop > 0 && scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 2;
      setCurrent((atEnd ? list.current.at(-1) : reached.at(-1)) ?? list.current[0]);
    }
    scroller.addEventListener("scroll", follow, { passive: true });
    return () => scroller.removeEventListener("scroll", follow);
  }, [pane]);

  function jump(section: Section, element = sectionId(section)) {
    lockedUntil.current = Date.now() + 250;
    setCurrent(section);
    const target = document.getElementById(element);
    target?.scrollIntoView({ block: "start" });
    target?.focus({ preventScroll: true });
  }

  return [current, jump] as const;
}
