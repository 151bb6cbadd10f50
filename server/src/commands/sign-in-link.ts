import { normalizeEmail } from "@console/contract/primitives.ts";
import { printLink } from "../features/access/sign-in/sign-in.jobs.ts";
import { CODE_MINUTES } from "../features/access/sign-in/sign-in.rules.ts";
import { command, requireArgument, say, withDatabase } from "./run-command.ts";

await command(async () => {
  const email = normalizeEmail(requireArgument("npm run sign-in-link -- <email>"));
  const link = await withDatabase(({ services }) => printLink(services, email));
  say(`This link signs in ${email} once, within ${CODE_MINUTES} minutes:`);
  say(link);
});
