import { contrast, nearestReadable, READABLE, textOn } from "@console/contract/contrast.ts";
import { Check, TriangleAlert } from "lucide-react";
import type { CSSProperties } from "react";
import { Button } from "../../../../ui/button.tsx";
import { formText } from "../fields/brand-form.text.ts";

const words = formText.look;
/** Background colors of the brand's own pages. */
const grounds = { light: "#ffffff", dark: "#17191e" } as const;

type BrandLookProps = { color: string; name: string; onChoose: (color: string) => void };

/** The color's contrast on light and dark, and a preview of the brand's sign-in page. */
export const BrandLook = ({ color, name, onChoose }: BrandLookProps) => (
  <div className="col-span-full flex flex-col gap-2 rounded-md border border-line p-3">
    <ul className="flex flex-col gap-1.5 text-12">
      {(["light", "dark"] as const).map((theme) => (
        <Ratio key={theme} theme={theme} color={color} onChoose={onChoose} />
      ))}
    </ul>
    <details>
      <summary className="touch cursor-pointer text-12 font-medium text-accent-text">{words.preview}</summary>
      <div className="mt-2 grid grid-cols-2 gap-3 max-[480px]:grid-cols-1">
        {(["light", "dark"] as const).map((theme) => (
          <SignIn key={theme} theme={theme} color={color} name={name} />
        ))}
      </div>
    </details>
  </div>
);

type Theme = keyof typeof grounds;

function Ratio({ theme, color, onChoose }: { theme: Theme; color: string; onChoose: (color: string) => void }) {
  const ratio = contrast(color, grounds[theme]);
  const passes = ratio >= READABLE;
  const nearest = nearestReadable(color, grounds[theme]);
  return (
    <li className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {passes ? (
        <Check aria-hidden="true" className="size-3.5 text-success-text" />
      ) : (
        <TriangleAlert aria-hidden="true" className="size-3.5 text-warning-text" />
      )}
      <span>{words.ratio(words.themes[theme], (Math.floor(ratio * 100) / 100).toFixed(2), passes)}</span>
      {!passes && (
        <Button size="sm" onClick={() => onChoose(nearest)} aria-label={words.takeFor(nearest, words.themes[theme])}>
          <span aria-hidden="true" style={{ backgroundColor: nearest }} className="size-3 rounded-xs" />
          {words.take(nearest)}
        </Button>
      )}
    </li>
  );
}

/** The brand's real page belongs to the voice platform; this shows where its color appears. */
function SignIn({ theme, color, name }: { theme: Theme; color: string; name: string }) {
  const shade = nearestReadable(color, grounds[theme]);
  const faint = theme === "light" ? "#e2e4e8" : "#3a3d44";
  const text = theme === "light" ? "#1c1e22" : "#f2f3f5";
  const box: CSSProperties = { backgroundColor: grounds[theme], color: text, borderColor: faint };
  return (
    <div
      role="img"
      aria-label={words.pictured(name || words.nameless, words.themes[theme])}
      style={box}
      className="flex flex-col items-center gap-2 rounded-md border px-4 py-5 text-12"
    >
      <span style={{ color: shade }} className="max-w-full truncate text-14 font-semibold">
        {name || words.nameless}
      </span>
      <span style={{ borderColor: faint }} className="h-7 w-full rounded-sm border" />
      <span
        style={{ backgroundColor: color, color: textOn(color) }}
        className="grid h-7 w-full place-items-center rounded-sm font-medium"
      >
        {words.signIn}
      </span>
      <span style={{ color: shade }}>{words.help}</span>
    </div>
  );
}
