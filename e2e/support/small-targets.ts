import type { Page } from "playwright-core";

/** The side of a target that a finger needs (WCAG 2.5.5), in pixels. */
const FINGER = 44;

/**
 * What is too small to press on a phone, and whether the page is wider than it. A row is pressed as a whole, and text
 * in a sentence is as high as its line.
 */
export const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((least) => {
    const isShown = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true });
    /** What is pressed for it: its label, or what is laid over its card. */
    const boxOf = (element: HTMLElement) => (element.closest("label") ?? element).getBoundingClientRect();
    const isExempt = (element: HTMLElement) =>
      element.closest("thead, .skip-link, .sr-only, p, [data-card] a") !== null ||
      getComputedStyle(element, "::after").position === "absolute";
    const found = [
      ...document.querySelectorAll<HTMLElement>("a[href], button, summary, select, input, textarea, [role=tab]"),
    ].filter((element) => isShown(element) && !isExempt(element) && boxOf(element).width > 1);
    const small = found.filter((element) => Math.round(boxOf(element).height) < least);
    const wide = document.documentElement.scrollWidth > innerWidth ? ["the page is wider than the screen"] : [];
    return [...wide, ...small.map((e) => `${Math.round(boxOf(e).height)}: ${e.ariaLabel ?? e.innerText}`)];
  }, FINGER);
