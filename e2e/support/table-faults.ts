import type { Page } from "playwright-core";

/**
 * Faults of the tables on a page: parts outside of their table's frame, text that leaves its cell, covered text; in a
 * list, rows that are not 40 pixels high, and headings that are cut, on two lines or beside their column.
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
      for (let each = text.parentElement; each && cell.contains(each); each = each.parentElement) {
        const { overflowX, textOverflow } = getComputedStyle(each);
        if (overflowX === "visible" || (each === cell && textOverflow !== "ellipsis")) continue;
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

    const textEdges = (cell: Element) => {
      const range = document.createRange();
      range.selectNodeContents(cell);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    };

    function lookAtList(table: HTMLTableElement, name: string): void {
      const rows = [...table.querySelectorAll<HTMLTableRowElement>("tr[data-card]")];
      const heights = new Set(rows.map((row) => row.getBoundingClientRect().height));
      if (rows.length > 0 && String([...heights]) !== "40") found.push(`${name}: rows are ${[...heights]} pixels high`);
      const heads = [...table.querySelectorAll("th[scope=col]")];
      const cells = [...(rows[0]?.querySelectorAll("th, td") ?? [])].filter(
        // A switch has a hidden one.
        (cell) => !cell.querySelector("[type=checkbox]:not([aria-hidden])"),
      );
      if (new Set(heads.map((head) => head.getBoundingClientRect().top)).size > 1)
        found.push(`${name}: uneven headings`);
      for (const [at, head] of heads.entries()) {
        const words = `${name}: heading "${head.textContent}"`;
        if (head.scrollWidth > head.clientWidth) found.push(`${words} is cut`);
        const cell = cells[at];
        if (!cell || cell.textContent === "" || head.textContent === "Actions") continue;
        const side = getComputedStyle(head).textAlign === "right" ? "right" : "left";
        const [own, below] = [textEdges(head)[side], cell.getBoundingClientRect()];
        const edge =
          side === "left"
            ? below.left + parseFloat(getComputedStyle(cell).paddingLeft)
            : below.right - parseFloat(getComputedStyle(cell).paddingRight);
        if (Math.abs(own - edge) > 4) found.push(`${words} is ${Math.round(own - edge)} pixels beside its column`);
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
      if (table.querySelector("tr[data-card]")) lookAtList(table, name);
      for (const row of [...table.rows].slice(0, 6)) {
        for (const cell of row.cells) {
          if (cell.getBoundingClientRect().bottom < innerHeight && visible(cell.getBoundingClientRect()))
            look(cell, name);
        }
      }
    }
    return found;
  });
