/** Color contrast according to WCAG 2.2; colors are `#rrggbb`. */

const channels = (hex: string): number[] => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Relative luminance, 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = channels(hex).map((value) => {
    const part = value / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light = 1, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The minimum for small text. */
export const READABLE = 4.5;

function mixed(hex: string, other: string, share: number): string {
  const others = channels(other);
  const parts = channels(hex).map((value, index) => Math.round(value + ((others[index] ?? 0) - value) * share));
  return `#${parts.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

const STEPS = 100;

/**
 * The closest shade of a color that is readable as small text on a background: darker on a light one, lighter on a dark
 * one.
 */
export function nearestReadable(hex: string, background: string): string {
  const towards = luminance(background) > 0.18 ? "#000000" : "#ffffff";
  for (let step = 0; step <= STEPS; step += 1) {
    const shade = mixed(hex, towards, step / STEPS);
    if (contrast(shade, background) >= READABLE) return shade;
  }
  return towards;
}

/** White or black, whichever is more readable on it. */
export const textOn = (hex: string): "#ffffff" | "#000000" =>
  contrast("#ffffff", hex) >= contrast("#000000", hex) ? "#ffffff" : "#000000";
