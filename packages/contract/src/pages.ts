/** The addresses of the web app's pages, as the specification's route table has them; `{id}` is a number. */
export const pages = [
  "/login",
  "/",
  "/activities",
  "/notifications",
  "/agencies",
  "/agencies/{id}",
  "/agencies/{id}/businesses",
  "/agencies/{id}/integrations",
  "/agencies/{id}/engines",
  "/agencies/{id}/billing",
  "/billing",
  "/billing/margins",
  "/packages",
  "/team",
  "/coupons",
  "/onboardings",
] as const;

const patterns = pages.map((page) => ({ page, pattern: new RegExp(`^${page.replace("{id}", "[1-9][0-9]*")}$`) }));

/** Which page an address (without query) is; null for any other, which is answered with the 404 page. */
export const pageOf = (pathname: string): (typeof pages)[number] | null =>
  patterns.find(({ pattern }) => pattern.test(pathname))?.page ?? null;
