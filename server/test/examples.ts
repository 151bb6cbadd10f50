import { randomUUID } from "node:crypto";
import type { api } from "@console/contract/index.ts";
import { eq } from "drizzle-orm";
import { brandPackages } from "../src/features/brands/brands.table.ts";
import type { TestApp } from "./app.ts";
import { brandInput, makeBrand, makePackage } from "./factories/brand.ts";
import { makeMember, memberInput } from "./factories/member.ts";

type Call = { path: string; body?: unknown };

type Api = typeof api;
type AuditedWrites<Area> = {
  [K in keyof Area]: Area[K] extends { method: "GET" } | { audit: null } ? never : K;
}[keyof Area] &
  string;
type OperationsOf<A extends keyof Api> = `${A & string}.${AuditedWrites<Api[A]>}`;

/** Operation ids of all writes that leave an event. */
export type AuditedOperation = { [A in keyof Api]: OperationsOf<A> }[keyof Api];

/** For each of them, a call that changes something on a record of its own: a new route without one does not compile. */
export const examples: Record<AuditedOperation, (app: TestApp) => Promise<Call>> = {
  "team.create": async () => ({ path: "/admin/users", body: { admin_user: memberInput() } }),
  "team.update": async (app) => {
    const { id } = await makeMember(app.ctx);
    return { path: `/admin/users/${id}`, body: { admin_user: { name: `New ${randomUUID()}` } } };
  },
  "team.remove": async (app) => ({ path: `/admin/users/${(await makeMember(app.ctx)).id}` }),
  "brands.create": async () => ({ path: "/admin/agencies", body: { organization: brandInput() } }),
  "brands.update": async (app) => {
    const { id } = await makeBrand(app.ctx);
    return { path: `/admin/agencies/${id}`, body: { organization: { address: "1 Main Street" } } };
  },
  "brands.cancelPlanChange": async (app) => {
    const { id } = await makeBrand(app.ctx, { organization_plan_id: await makePackage(app.ctx) });
    await app.ctx.db
      .current()
      .insert(brandPackages)
      .values({ brand_id: id, package_id: await makePackage(app.ctx), starts_on: "2999-01-01" });
    return { path: `/admin/agencies/${id}/scheduled_plan_change` };
  },
  "brands.invite": async (app) => {
    const { id } = await makeBrand(app.ctx, { user_name: "Ada", user_email: "ada@brand.example" });
    return { path: `/admin/agencies/${id}/invitation` };
  },
};

/** How many packages a brand has in its history; for tests of plan changes. */
export async function packageHistory(app: TestApp, brandId: number) {
  return app.ctx.db.current().select().from(brandPackages).where(eq(brandPackages.brand_id, brandId));
}
