import { nearestReadable } from "@console/contract/contrast.ts";
import { initials } from "@console/contract/initials.ts";
import { WIDE_LOGO } from "@console/contract/limits.ts";
import type { OperatorFace } from "@console/contract/operator-face.ts";
import { escapeHtml } from "../lib/escape-html.ts";

/** Tells the app the operator's name, color and mark, so that its first page already has them. */
export const faceMeta = (face: OperatorFace): string =>
  `<meta name="operator" content="${escapeHtml(JSON.stringify(face))}" />`;

/** Mark and name in the frame that is shown until the app has loaded, as `company-mark.tsx` shows them. */
export function faceHtml({ name, color, mark }: OperatorFace): string {
  const isWide = mark !== null && mark.width / mark.height > WIDE_LOGO;
  const label = `<span class="${isWide ? "sr-only" : "font-semibold tracking-name truncate"}">${escapeHtml(name)}</span>`;
  if (mark) {
    const size = isWide ? "h-6 max-w-36" : "size-6";
    return `<img src="/api/v1${escapeHtml(mark.url)}" alt="" class="on-paper ${size} flex-none rounded-sm object-contain" />${label}`;
  }
  const fill = color ? nearestReadable(color, "#ffffff") : "currentColor";
  const text = color ? 'fill="#ffffff"' : 'class="fill-on-ink"';
  return `<svg viewBox="0 0 24 24" class="size-6 flex-none text-ink"><rect width="24" height="24" rx="6" fill="${fill}" /><text x="12" y="15.5" text-anchor="middle" font-size="10" font-weight="600" ${text}>${escapeHtml(initials(name))}</text></svg>${label}`;
}
