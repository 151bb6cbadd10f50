import { activities } from "./activities.ts";
import { apiKeys } from "./api-keys.ts";
import { billing } from "./billing.ts";
import { brands } from "./brands.ts";
import { businesses } from "./businesses.ts";
import { coupons } from "./coupons.ts";
import { credentials } from "./credentials.ts";
import { engines } from "./engines.ts";
import { integrations } from "./integrations.ts";
import { live } from "./live.ts";
import { notifications } from "./notifications.ts";
import { onboardings } from "./onboardings.ts";
import { packages } from "./packages.ts";
import { platform } from "./platform.ts";
import { signIn } from "./sign-in.ts";
import { stats } from "./stats.ts";
import { team } from "./team.ts";

/** The one registry of all areas: the server mounts it, the document and the law tests walk it. */
export const api = {
  signIn,
  stats,
  brands,
  credentials,
  packages,
  coupons,
  team,
  onboardings,
  activities,
  notifications,
  live,
  apiKeys,
  businesses,
  integrations,
  engines,
  billing,
  platform,
};
