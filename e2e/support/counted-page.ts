import type { Locator, Page } from "playwright-core";

/** A page whose clicks and keys are counted; text typed into fields is not. */
export class CountedPage {
  clicks = 0;
  keys = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async click(target: Locator): Promise<void> {
    this.clicks += 1;
    await target.click();
  }

  /** A chord counts as one: 'Control+k'. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) {
      this.keys += 1;
      await this.page.keyboard.press(key);
    }
  }

  /** Types into the focused field. A tab moves on to the next field of a form. */
  async type(text: string): Promise<void> {
    for (const [index, part] of text.split("\t").entries()) {
      if (index > 0) await this.page.keyboard.press("Tab");
      await this.page.keyboard.type(part);
    }
  }

  /** Fills the clipboard before the task begins. */
  async fillClipboard(text: string): Promise<void> {
    await this.page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await this.page.evaluate((value) => navigator.clipboard.writeText(value), text);
  }

  /** For the mouse: counts as typing. */
  async paste(): Promise<void> {
    await this.page.keyboard.press("Control+v");
  }
}
