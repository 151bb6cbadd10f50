import type { Page } from "playwright-core";

/** From now on calls of this method fail as a proxy's broken page does: without a sentence of the server's. */
export async function breakCalls(page: Page, method: string, path: string): Promise<void> {
  await page.route(path, (route) =>
    route.request().method() === method
      ? route.fulfill({ status: 502, contentType: "text/html", body: "<html>" })
      : route.fallback(),
  );
}

/** Every call of this path is refused, in these words of the server's; of a kind that is not tried again. */
export const refuseCalls = (page: Page, path: string, message: string) =>
  page.route(path, (route) => route.fulfill({ status: 400, json: { code: "malformed", message } }));

/** No live event reaches the page that is loaded next. */
export const cutStream = (page: Page) => page.route("**/admin/events*", (route) => route.abort());
