import type { Page } from "playwright-core";

/** From now on, calls of this method fail like behind a broken proxy: without a message from the server. */
export async function breakCalls(page: Page, method: string, path: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 502, contentType: "text/html", body: "<html>" })
      : route.fallback(),
  );
}

/** Every call of this path is refused with this server message, and a status that is not retried. */
export const refuseCalls = (page: Page, path: string, message: string) =>
  page.route(path, (route) => route.fulfill({ status: 400, json: { code: "malformed", message } }));

/** The page that is loaded next gets no live events. */
export const cutStream = (page: Page) => page.route("**/admin/events*", (route) => route.abort());
