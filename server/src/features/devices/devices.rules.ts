import Bowser from "bowser";
import { deviceWords } from "./devices.text.ts";

/** What the library calls something in more words than people do. */
const inShort: Record<string, string> = {
  "Microsoft Edge": "Edge",
  "Samsung Internet for Android": "Samsung Internet",
  "Chrome OS": "ChromeOS",
};

/** For a browser that it does not know, the library gives back what the browser calls itself: anything. */
const browsers = new Set(Object.values(Bowser.BROWSER_MAP));

/** Browser and system in words, or 'Unknown browser' and 'unknown system'. */
export function deviceOf(userAgent: string): { browser: string; system: string } {
  // The library refuses an empty text.
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
