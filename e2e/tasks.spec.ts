import { seed } from "@console/server/seed/index.ts";
import { afterAll, beforeAll, describe } from "vitest";
import { startConsole, type TestConsole } from "./support/console.ts";
import { Desk } from "./support/desk.ts";
import { brandTasks } from "./tasks/brand.tasks.ts";
import { couponTasks } from "./tasks/coupon.tasks.ts";
import { listTasks } from "./tasks/list.tasks.ts";
import { onboardingTasks } from "./tasks/onboarding.tasks.ts";
import { peopleTasks } from "./tasks/people.tasks.ts";
import { priceTasks } from "./tasks/price.tasks.ts";
import { signInTasks } from "./tasks/sign-in.tasks.ts";

const SEED_MS = 180_000;

let tested: TestConsole;
const desk = new Desk();

beforeAll(async () => {
  tested = await startConsole();
  await seed(tested.app.ctx, 2);
  desk.open(tested, await tested.app.as("super_admin"));
}, SEED_MS);
afterAll(() => tested.stop());

/** What the staff do every day, with the most clicks or keys that it may take. A path that grows fails here. */
describe("the staff's tasks", () => {
  signInTasks(desk);
  brandTasks(desk);
  peopleTasks(desk);
  couponTasks(desk);
  onboardingTasks(desk);
  priceTasks(desk);
  listTasks(desk);
});
