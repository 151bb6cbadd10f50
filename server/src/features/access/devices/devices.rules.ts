import Bowser from "bowser";
import { deviceWords } from "./devices.text.ts";

/** Shorter names for what the library calls by a long one. */
const inShort: Record<string, string> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  "Chrome OS": "ChromeOS",
};

/** For an unknown browser, the library returns whatever the browser calls itself. */
const browsers = new Set(Object.values(Bowser.BROWSER_MAP));

/** Browser and system by name, or 'Unknown browser' and 'unknown system'. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  // The library rejects an empty text.
  const { browser, os, platform } = Bowser.parse(userAgent || "-");
  const name = browser.name !== undefined && browsers.has(browser.name) ? browser.name : deviceWords.unknownBrowser;
  // Apple's phones and tablets differ by model, not by system.
  const system = (os.name === "iOS" && platform.model) || os.name || deviceWords.unknownSystem;
  return { browser: inShort[name] ?? name, system: inShort[system] ?? system };
}

export function deviceName(userAgent: string): string {
  const { browser, system } = deviceOf(userAgent);
  return deviceWords.device(browser, system);
}
