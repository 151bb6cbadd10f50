import { activities } from "./activities.ts";
import { apiKeys } from "./api-keys.ts";
import { billing } from "./billing.ts";
import { bills } from "./bills.ts";
import { brands } from "./brands.ts";
import { businesses } from "./businesses.ts";
import { charges } from "./charges.ts";
import { coupons } from "./coupons.ts";
import { credentials } from "./credentials.ts";
import { credits } from "./credits.ts";
import { demo } from "./demo.ts";
import { devices } from "./devices.ts";
import { effects } from "./effects.ts";
import { engines } from "./engines.ts";
import { integrations } from "./integrations.ts";
import { invoices } from "./invoices.ts";
import { live } from "./live.ts";
import { margins } from "./margins.ts";
import { notes } from "./notes.ts";
import { notifications } from "./notifications.ts";
import { onboardings } from "./onboardings.ts";
import { operator } from "./operator.ts";
import { packages } from "./packages.ts";
import { passkeyPolicy, passkeys } from "./passkeys.ts";
import { platform } from "./platform.ts";
import { search } from "./search.ts";
import { signIn } from "./sign-in.ts";
import { stats } from "./stats.ts";
import { team } from "./team.ts";
import { unbilled } from "./unbilled-usage.ts";
import { usage } from "./usage-lines.ts";
import { views } from "./views.ts";

/** The one registry of all areas: the server mounts it, the document and the law tests walk it. */
export const api = {
  signIn,
  devices,
  passkeys,
  passkeyPolicy,
  stats,
  brands,
  credentials,
  packages,
  coupons,
  team,
  onboardings,
  activities,
  notes,
  notifications,
  live,
  search,
  views,
  apiKeys,
  businesses,
  integrations,
  engines,
  billing,
  usage,
  unbilled,
  credits,
  bills,
  charges,
  effects,
  invoices,
  operator,
  demo,
  margins,
  platform,
};
