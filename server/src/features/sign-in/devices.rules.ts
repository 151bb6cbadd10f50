/** Names in the order in which they are looked for: most browsers also call themselves Chrome or Safari. */
const browsers: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/Chrom(e|ium)\/|HeadlessChrome\/|CriOS\//, "Chrome"],
  [/Safari\//, "Safari"],
];

/** Phones and tablets first: they name the system that theirs is made from as well. */
const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/CrOS/, "ChromeOS"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/Linux|X11/, "Linux"],
];

/** Browser and system in words; what is not known is said to be so. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  const named = (names: typeof browsers) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  return { browser: named(browsers) ?? "Unknown browser", system: named(systems) ?? "unknown system" };
}

export function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return `${browser} on ${system}`;
}
