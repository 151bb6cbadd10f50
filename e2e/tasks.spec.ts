// Shows MORE-14, MORE-99, MORE-105, MORE-407, MORE-411.

import { seed } from "@console/server/seed/index.ts";
import { afterAll, beforeAll, describe } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";
import { StaffSession } from "./support/staff-session.ts";
import { brandTasks } from "./tasks/brand.tasks.ts";
import { couponTasks } from "./tasks/coupon.tasks.ts";
import { listTasks } from "./tasks/list.tasks.ts";
import { onboardingTasks } from "./tasks/onboarding.tasks.ts";
import { peopleTasks } from "./tasks/people.tasks.ts";
import { priceTasks } from "./tasks/price.tasks.ts";
import { recordTasks } from "./tasks/record.tasks.ts";
import { signInTasks } from "./tasks/sign-in.tasks.ts";

const SEED_MS = 180_000;

let tested: TestConsole;
const session = new StaffSession();

beforeAll(async () => {
  tested = await startConsole();
  await seed(tested.app.ctx, { months: 2 });
  session.start(tested, await tested.app.as("super_admin"));
}, SEED_MS);
afterAll(() => tested.stop());

/** The staff's daily tasks, with the maximum number of clicks or keys. A path that gets longer fails here. */
describe("the staff's tasks", () => {
  signInTasks(session);
  brandTasks(session);
  peopleTasks(session);
  couponTasks(session);
  onboardingTasks(session);
  priceTasks(session);
  recordTasks(session);
  listTasks(session);
});
