import type { TestApp } from "../app.ts";
import type { Client } from "../client.ts";

/** The body of a saved view of the onboardings. */
export const savedView = (name: string) => ({ saved_view: { screen: "onboardings", name, query: "q=a" } });

/** A view, and the person whose it is. */
export async function makeView(app: TestApp): Promise<{ as: Client; id: number }> {
  const as = await app.as("super_admin");
  return { as, id: (await as.post("/admin/saved_views", savedView("Mine"))).body.data.id };
}
