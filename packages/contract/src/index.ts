import { activities } from "./activities.ts";
import { brands } from "./brands.ts";
import { credentials } from "./credentials.ts";
import { packages } from "./packages.ts";
import { signIn } from "./sign-in.ts";
import { stats } from "./stats.ts";
import { team } from "./team.ts";

/** The one registry of all areas: the server mounts it, the document and the law tests walk it. */
export const api = { signIn, stats, brands, credentials, packages, team, activities };
