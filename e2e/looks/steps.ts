import type { AuditVerification } from "@console/contract/audit-log.ts";
import type { Page } from "playwright-core";

export type Step = (page: Page) => Promise<unknown>;

export type Screen = {
  name: string;
  path: string;
  /** Fake server answers, set before the page loads. */
  before?: Step;
  /** What the user does before the picture is taken. */
  act?: Step;
  signedOut?: true;
};

type Pressed = "button" | "link" | "menuitem" | "tab" | "checkbox";

export const press =
  (name: string | RegExp, role: Pressed = "button"): Step =>
  (page) =>
    page.getByRole(role, { name }).filter({ visible: true }).first().click();

/** A text that loads last. */
export const shown =
  (text: RegExp): Step =>
  (page) =>
    page.getByText(text).first().waitFor();

export const type =
  (name: string, text: string): Step =>
  (page) =>
    page.getByRole("textbox", { name, exact: true }).first().fill(text);

export const select = press(/^Select (?!all)/, "checkbox");

export const inDialog = (page: Page) => page.getByRole("dialog").last();

/** An entry of the first record's menu. */
export const menuEntry = (name: string | RegExp): Step => after(press(/^Actions for/), press(name, "menuitem"));

/** The page offers to load again. */
export const failed: Step = (page) =>
  page
    .getByRole("button", { name: /^(Try Again|Retry)/ })
    .first()
    .waitFor();

export const choose =
  (name: string, option: string): Step =>
  (page) =>
    inDialog(page).getByRole("combobox", { name, exact: true }).selectOption({ label: option });

export const after =
  (...steps: Step[]): Step =>
  async (page) => {
    for (const step of steps) await step(page);
  };

/** No requests are pending. */
export const loaded: Step = (page) =>
  page.waitForFunction(() => !document.querySelector("[aria-busy=true]") && document.querySelector("h1"));

/** The account menu; on a phone it is in the slide-over. */
export const accountMenu: Step = async (page) => {
  const account = page.getByRole("button", { name: /^Account, / }).filter({ visible: true });
  if ((await account.count()) === 0) await press("Open menu")(page);
  await account.first().click();
  await page.getByRole("menuitem").first().waitFor();
};

const bankText = [
  "Posting Date;Description;Name;Amount",
  "2026-11-20;Incoming wire 99281-2231;Somebody and Partners International;1100.00",
  "2026-11-22;Account fee;;-3.00",
  "2026-11-22;Interest;;1.005",
  "2026-11-23;Card settlement;Lumen;12.00",
].join("\r\n");

/** Chooses a bank's file, of which one row can't be read. */
export const bankFile: Step = async (page) => {
  const file = { name: "november.csv", mimeType: "text/csv", buffer: Buffer.from(bankText) };
  await page.getByLabel("Choose File").setInputFiles(file);
  await page.getByText("november.csv, 4 rows").waitFor();
};

/** Its rows, by an account that the first picture adds. */
export const bankRows: Step = async (page) => {
  await bankFile(page);
  if ((await page.getByText(/^No bank account has been added yet/).count()) > 0) {
    await press("Add Bank Account…")(page);
    await type("Bank account", "Harbor Operating")(page);
    await press("Add Bank Account")(page);
  }
  await page.getByRole("table", { name: "Rows" }).waitFor();
};

/** Calls with a matching URL fail, as they do while the database is unavailable. */
export const failing =
  (calls: string): Step =>
  (page) =>
    page.route(`**/api/v1/admin/${calls}`, (call) =>
      call.fulfill({
        status: 503,
        headers: { "X-Request-Id": "7f3c-19ab" },
        json: { message: "The database can't be reached right now. Please try again.", code: "unavailable" },
      }),
    );

/** The audit log's verification answers this. */
export const verification =
  (data: AuditVerification): Step =>
  (page) =>
    page.route("**/api/v1/admin/audit_log/verification", (call) => call.fulfill({ json: { data } }));

/** Like before the first record. */
export const nothing =
  (calls: string): Step =>
  (page) =>
    page.route(`**/api/v1/admin/${calls}`, (call) =>
      call.fulfill({ json: { data: [], meta: { total: 0, total_pages: 1, page: 1 } } }),
    );

/** The server's own answers with other data. */
export const changed =
  <T>(calls: string, change: (data: T) => unknown): Step =>
  (page) =>
    page.route(`**/api/v1/admin/${calls}`, async (call) => {
      const response = await call.fetch({ headers: await call.request().allHeaders() });
      const { data, ...rest } = await response.json();
      await call.fulfill({ response, json: { ...rest, data: change(data) } });
    });

/** Another person saved since the form was opened. */
export const conflict =
  (call: string): Step =>
  (page) =>
    page.route(`**/api/v1/admin/${call}`, async (call) => {
      if (call.request().method() === "GET") return call.fallback();
      const read = await call.fetch({
        method: "GET",
        headers: { cookie: (await call.request().allHeaders()).cookie ?? "" },
      });
      const { data } = await read.json();
      await call.fulfill({
        status: 412,
        json: {
          message: "It was changed meanwhile.",
          code: "version_conflict",
          current: { ...data, name: `${data.name} Group`, version: data.version + 1 },
          changed_by: "Sam Reyes",
          changed_at: new Date(Date.now() - 120_000).toISOString(),
        },
      });
    });
