import type { Locator, Page } from "playwright-core";
import { answer, type ExitResult, type Form } from "./form.ts";

const PATIENCE_FRAMES = 300;
const REFUSED = "Somebody was quicker than this test.";
const EXPIRED = "Your session has expired. Please login again.";
const OFFLINE = "You're offline. Nothing was saved.";

export const exits = ["Esc", "outside", "Back", "reload", "401", "409", "412", "500", "offline"] as const;
export type Exit = (typeof exits)[number];

/**
 * Opens a form, types, leaves it by one exit, and finds the text again: in the form, behind the question, or when it is
 * reopened.
 * @throws if the text is lost, or a message that must appear once appears twice
 */
export async function leaveForm(page: Page, form: Form, exit: Exit): Promise<void> {
  const { madeUp } = form;
  if (madeUp) {
    const { path, data } = madeUp;
    await page.route(new RegExp(`/api/v1${path}(\\?|$)`), (route) => route.fulfill({ json: { data, meta: {} } }));
  }
  try {
    // Without animations, only the product itself has to be waited for.
    await page.emulateMedia({ reducedMotion: "reduce" });
    await page.goto(form.path, { waitUntil: "commit" });
    // Data left by an earlier form; the page writes the last of it when it closes.
    await page.evaluate(() => sessionStorage.clear());
    await press(form.open(page));
    await form.fill?.(page);
    await type(form, page);
    await acts[exit](page, form);
  } finally {
    await page.unrouteAll({ behavior: "ignoreErrors" });
  }
}

const acts: Record<Exit, (page: Page, form: Form) => Promise<void>> = {
  Esc: async (page, form) => {
    await form.field(page).press("Escape");
    await left(page, form, form.onExit?.Esc ?? "asks", form.remembered);
  },
  outside: async (page, form) => {
    await page.mouse.click(1436, 450);
    await left(page, form, form.onExit?.outside ?? "asks", form.remembered);
  },
  Back: async (page, form) => {
    await page.evaluate(() => history.back());
    await left(page, form, form.onExit?.Back ?? "asks", 0);
  },
  reload: async (page, form) => {
    await page.reload({ waitUntil: "commit" });
    await comesBack(page, form);
  },
  401: async (page, form) => {
    await saveAnswered(page, form, { status: 401, json: { code: "unauthenticated", message: REFUSED } });
    await page.waitForURL(/\/login\?next=/);
    await once(page, EXPIRED);
    // The session itself is alive: after signing in again, the person returns to where they were.
    await page.goto(new URL(page.url()).searchParams.get("next") ?? "", { waitUntil: "commit" });
    await comesBack(page, form);
  },
  409: async (page, form) => {
    await saveAnswered(page, form, { status: 409, json: { code: "conflict", message: REFUSED } });
    await stays(page, form, REFUSED);
  },
  412: async (page, form) => {
    await saveAnswered(page, form, { status: 412, json: { code: "version_conflict", message: REFUSED } });
    if (!servers(form)) return stays(page, form, REFUSED);
    await page.getByText("changed this", { exact: false }).first().waitFor();
    await has(page, form);
  },
  500: async (page, form) => {
    await saveAnswered(page, form, { status: 500, body: "<html>" });
    await stays(page, form, form.failed);
  },
  offline: async (page, form) => {
    // A form's question is preloaded once there are unsaved changes.
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => /\/assets\/dialogs-/.test(name)),
    );
    await page.context().setOffline(true);
    try {
      await press(form.save(page));
      await stays(page, form, OFFLINE);
    } finally {
      await page.context().setOffline(false);
    }
  },
};

async function press(targets: readonly Locator[]): Promise<void> {
  for (const target of targets) await target.click();
}

async function type({ field, text }: Form, page: Page): Promise<void> {
  if (text === true) await field(page).check();
  else await field(page).fill(text);
}

const typed = ({ field, text }: Form, page: Page): Promise<string | boolean> =>
  text === true ? field(page).isChecked() : field(page).inputValue();

/** Polls: a draft is applied to the record once that is loaded. */
async function has(page: Page, form: Form, wanted: string | boolean = form.text): Promise<void> {
  let found = await typed(form, page);
  for (let frame = 0; found !== wanted && frame < PATIENCE_FRAMES; frame += 1) {
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
    found = await typed(form, page);
  }
  if (found !== wanted) throw new Error(`the field has ${JSON.stringify(found)}, not ${JSON.stringify(wanted)}`);
  if (form.secret) await nowhereStored(page, form);
}

async function left(page: Page, form: Form, how: ExitResult, remembered: number): Promise<void> {
  const question = page.getByRole("alertdialog", { name: "Discard changes?" });
  switch (how) {
    case "asks":
      await question.getByRole("button", { name: "Keep Editing" }).click();
      await question.waitFor({ state: "hidden" });
      return has(page, form);
    case "stays":
      await has(page, form);
      if ((await question.count()) > 0) throw new Error("it asks although nothing is lost");
      return form.field(page).press("End");
    case "closes":
      await form.field(page).waitFor({ state: "hidden" });
      await press(form.open(page).slice(remembered));
      return has(page, form);
    case "discards":
      return form.field(page).waitFor({ state: "hidden" });
  }
}

/** A new document: the form opens by its address, or by the clicks that the address does not remember. */
async function comesBack(page: Page, form: Form): Promise<void> {
  await press(form.open(page).slice(form.remembered));
  await has(page, form, form.secret ? "" : form.text);
  if (form.secret) await page.getByText("(without secrets)", { exact: false }).waitFor();
  if (!form.inline) await page.getByText("Draft restored.").waitFor();
}

async function stays(page: Page, form: Form, message: string): Promise<void> {
  await once(page, message);
  // The question before the save stays as well, with the form behind it.
  if (form.save(page).length > 1) await answer(page, "Cancel").click();
  await has(page, form);
}

/** Shown in place and perhaps in one toast, but announced once. */
async function once(page: Page, message: string): Promise<void> {
  await page.getByText(message).first().waitFor();
  const toasts = await page
    .getByRole("region", { name: "Messages (F6)", includeHidden: true })
    .getByText(message)
    .count();
  const announced = await page.getByRole("alert", { includeHidden: true }).filter({ hasText: message }).count();
  if (toasts > 1 || announced > 1) throw new Error(`${message} ${toasts} toasts, announced ${announced} times`);
}

async function nowhereStored(page: Page, { text }: Form): Promise<void> {
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie]),
  );
  if (stored.includes(String(text))) throw new Error(`the secret is kept: ${stored}`);
}

/** The server itself answers with a conflict if it has the record: the test sends a wrong version. */
const servers = ({ write, madeUp }: Form): boolean => !write.startsWith("POST") && !madeUp;

/** Only the call that saves gets this answer, including its retry. */
async function saveAnswered(page: Page, form: Form, made: { status: number; json?: unknown; body?: string }) {
  const [method = "", path = ""] = form.write.split(" ");
  const url = new RegExp(`/api/v1${path.replaceAll("*", "[^/?]+")}(\\?|$)`);
  await page.route(url, (route) => {
    const request = route.request();
    if (request.method() !== method) return route.fallback();
    const headers = { ...request.headers(), "if-match": '"999999"' };
    return made.status === 412 && servers(form) ? route.continue({ headers }) : route.fulfill(made);
  });
  const answered = page.waitForResponse((each) => url.test(each.url()) && each.request().method() === method);
  await press(form.save(page));
  await answered;
}
