import { contrast, nearestReadable } from "@console/contract/contrast.ts";
import { initials } from "@console/contract/initials.ts";
import type { ReactNode } from "react";
import { libText } from "../../../lib/common.text.ts";
import { operatorText } from "./operator.text.ts";

const words = operatorText.company;
const WHITE = "#ffffff";
const isColor = (typed: string) => /^#[0-9a-f]{6}$/i.test(typed.trim());
/** As in emails and the mark: readable with white text on it. */
const shadeOf = (typed: string) => (isColor(typed) ? nearestReadable(typed.trim(), WHITE) : "#20242d");

/** How white text reads on the typed color: rounded down, because 4.46 is not 4.5. */
export function contrastHint(typed: string): string {
  if (!isColor(typed)) return words.colorHint;
  const ratio = contrast(typed.trim().toLowerCase(), WHITE);
  return words.contrast((Math.floor(ratio * 10) / 10).toFixed(1));
}

type ColorPickerProps = { value: string; onPick: (color: string) => void };

/** Shows the typed color, and picks one. */
export const ColorPicker = ({ value, onPick }: ColorPickerProps) => (
  <input
    type="color"
    aria-label={words.pickColor}
    value={isColor(value) ? value.trim().toLowerCase() : WHITE}
    className="mt-[23px] h-ctl w-10 flex-none cursor-pointer rounded-sm border border-line-strong bg-surface p-1"
    onChange={({ target }) => onPick(target.value)}
  />
);

type FacePreviewProps = { name: string; color: string; picture: string | null };

/** How the console and emails show the operator with what is entered. */
export function FacePreview({ name, color, picture }: FacePreviewProps) {
  const shade = shadeOf(color);
  const shown = name.trim() || libText.product;
  const mark = picture ? (
    <img src={picture} alt="" className="on-paper h-6 max-w-24 flex-none rounded-sm object-contain" />
  ) : (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-6 flex-none">
      <rect width="24" height="24" rx="6" fill={shade} />
      <text x="12" y="15.5" textAnchor="middle" fontSize="10" fontWeight="600" fill={WHITE}>
        {initials(shown)}
      </text>
    </svg>
  );
  return (
    <div className="grid gap-3 md:grid-cols-2">
      <Face label={words.inConsole}>
        {mark}
        <span className="truncate font-semibold tracking-name">{shown}</span>
      </Face>
      <Face label={words.inEmails}>
        {mark}
        <span className="truncate text-13">{words.exampleMail}</span>
        <svg viewBox="0 0 84 24" aria-hidden="true" className="ml-auto h-6 flex-none">
          <rect width="84" height="24" rx="5" fill={shade} />
          <text x="42" y="16" textAnchor="middle" fontSize="12" fontWeight="500" fill={WHITE}>
            {words.exampleButton}
          </text>
        </svg>
      </Face>
    </div>
  );
}

const Face = ({ label, children }: { label: string; children: ReactNode }) => (
  <figure className="min-w-0 overflow-hidden rounded-md border border-line">
    <div className="flex h-10 items-center gap-2 border-b border-line bg-canvas px-3">{children}</div>
    <figcaption className="px-3 py-1.5 text-12 text-fg-2">{label}</figcaption>
  </figure>
);
