import type { Page } from "playwright-core";

/**
 * Unreadable parts of the tables on a page: cells outside of their table's frame, text that leaves its cell, and
 * covered text.
 * @returns one line each; empty if there is none
 */
export const tableFaults = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const found: string[] = [];
    const visible = (rect: DOMRect) => rect.width > 1 && rect.height > 1;

    /** The visible part of a text in its own box: long names intentionally end in an ellipsis there. */
    function shownRect(text: Text, cell: Element): DOMRect {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const edges = { left, right };
      for (let each = text.parentElement; each && each !== cell; each = each.parentElement) {
        if (getComputedStyle(each).overflowX === "visible") continue;
        const box = each.getBoundingClientRect();
        edges.left = Math.max(edges.left, box.left);
        edges.right = Math.min(edges.right, box.right);
      }
      return new DOMRect(edges.left, top, edges.right - edges.left, bottom - top);
    }

    function look(cell: Element, name: string): void {
      const own = cell.getBoundingClientRect();
      const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = walker.nextNode(); node; node = walker.nextNode()) {
        if (!(node instanceof Text) || node.data.trim() === "" || node.parentElement?.closest(".sr-only")) continue;
        const rect = shownRect(node, cell);
        if (!visible(rect)) continue;
        const words = `${name}: "${node.data.trim()}"`;
        if (rect.left < own.left - 1 || rect.right > own.right + 1) found.push(`${words} leaves its cell`);
        const over = document.elementFromPoint(rect.left + rect.width / 2, rect.top + rect.height / 2);
        const label = node.parentElement?.closest("label");
        if (over && !cell.contains(over) && !label?.contains(over)) {
          found.push(`${words} lies under ${over.closest("th, td")?.textContent ?? over.tagName}`);
        }
      }
    }

    const page = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
    for (const table of page.querySelectorAll("table")) {
      if (!visible(table.getBoundingClientRect()) || table.closest(".sr-only")) continue;
      const name = table.getAttribute("aria-label") ?? "a table";
      table.scrollIntoView({ block: "start", behavior: "instant" });
      window.scrollBy({ top: -120, behavior: "instant" });
      const frame = table.parentElement;
      if (frame && frame.scrollWidth > frame.clientWidth + 1) {
        found.push(`${name} is ${frame.scrollWidth - frame.clientWidth} pixels wider than its frame`);
      }
      for (const row of [...table.rows].slice(0, 6)) {
        for (const cell of row.cells) {
          if (cell.getBoundingClientRect().bottom < innerHeight && visible(cell.getBoundingClientRect()))
            look(cell, name);
        }
      }
    }
    return found;
  });
