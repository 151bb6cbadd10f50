import { credentialFields, credentialKinds } from "@console/contract/credentials.ts";
import { Check } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { cx } from "../../../../lib/cx.ts";
import { credentialNames } from "../credentials/credentials.text.ts";
import type { BrandForm, FormField, Section } from "../fields/brand.fields.ts";
import { type FormPart, filledOf, isFilled, sectionFields, sectionsOf } from "../fields/brand-form.model.ts";
import { formText } from "../fields/brand-form.text.ts";
import { sectionId } from "../fields/form-section.tsx";

const linkClass = [
  "flex h-8 w-full items-center gap-2.5 rounded-sm px-2.5 text-13 font-medium whitespace-nowrap text-fg-2 -outline-offset-2 hover:bg-hover hover:text-fg",
  "aria-[current=true]:bg-selected aria-[current=true]:text-fg max-md:h-11",
].join(" ");

type FormStepsProps = { part: FormPart; pane: RefObject<HTMLElement | null>; onGroup: (id: string) => void };

/** The sections of the form with their progress; follows the scroll position. */
export function FormSteps({ part, pane, onGroup }: FormStepsProps) {
  const values = part.form.getValues();
  const entries = sectionsOf(part.mode);
  const [current, jump] = useSectionSpy(pane, entries);
  const strip = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when another section is current.
  useEffect(() => {
    const link = strip.current?.querySelector<HTMLElement>("[aria-current=true]");
    if (strip.current && link) strip.current.scrollLeft = link.offsetLeft - 120;
  }, [current]);

  return (
    <nav
      ref={strip}
      aria-label={formText.sectionList}
      className={cx(
        "relative overflow-auto bg-[color-mix(in_oklab,var(--surface-2)_55%,var(--overlay))] px-3 py-3.5 [scrollbar-width:none] max-md:border-b",
        "max-md:border-line max-md:px-2.5 max-md:py-1.5 md:border-r md:border-line",
      )}
    >
      <ul className="flex gap-1 md:flex-col md:gap-0">
        {entries.map((id) => (
          <li key={id} className="flex-none">
            <button
              type="button"
              className={linkClass}
              aria-current={current === id ? "true" : undefined}
              onClick={() => jump(id)}
            >
              {formText.sections[id].title}
              <State part={part} values={values} section={id} fields={sectionFields(part.mode, id)} />
            </button>
            {id === "credentials" && values.use_system === "false" && (
              <ul className="max-md:hidden">
                {credentialKinds.map((kind) => (
                  <li key={kind}>
                    <button
                      type="button"
                      className={cx(linkClass, "h-7 pl-[26px] font-normal")}
                      onClick={() => {
                        onGroup(kind);
                        jump(id, `${sectionId(id)}-${kind}`);
                      }}
                    >
                      {credentialNames[kind].name}
                      <Side>
                        {filledOf(values, kind, part.brand).length} of {credentialFields[kind].length}
                      </Side>
                    </button>
                  </li>
                ))}
              </ul>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

const Side = ({ className = "font-normal text-fg-3", children }: { className?: string; children: ReactNode }) => (
  <span className={cx("ml-auto inline-flex items-center text-12 tabular-nums", className)}>{children}</span>
);

/** Always set, so they do not count as progress. */
const preset = new Set<string>(["status", "brand_color", "use_system", "tax"]);

type StateProps = { part: FormPart; values: BrandForm; section: Section; fields: readonly FormField[] };

function State({ part, values, section, fields }: StateProps) {
  const wrong = fields.filter((field) => part.form.formState.errors[field]).length;
  if (wrong > 0) return <Side className="font-medium text-error-text">{formText.errors(wrong)}</Side>;
  if (section === "credentials" && values.use_system === "true") return null;
  const counted = fields.filter((field) => !preset.has(field));
  const filled = counted.filter((field) => isFilled(values, field, part.brand)).length;
  if (filled === counted.length) {
    return (
      <Side className="font-normal text-success-text">
        <Check aria-hidden="true" />
        <span className="sr-only">{formText.complete}</span>
      </Side>
    );
  }
  if (filled === 0 && section !== "credentials") return null;
  return (
    <Side>
      {filled} of {counted.length}
    </Side>
  );
}

const margin = 72;

/**
 * The section at the scroll position, and a function that jumps to one. A jump keeps its section current: a short last
 * section never reaches the top.
 */
function useSectionSpy(pane: RefObject<HTMLElement | null>, sections: readonly Section[]) {
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
