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

const patterns = pages.map((page) => new RegExp(`^${page.replace("{id}", "[1-9][0-9]*")}$`));

/** Whether an address (without query) is a page; any other is answered with the 404 page. */
export const isKnownPage = (pathname: string): boolean => patterns.some((pattern) => pattern.test(pathname));
