import type { Role } from "@console/contract/permissions.ts";
import type { Actor, ApiKey } from "./context.ts";

/** Who calls: a signed-in person, an API key, or nobody. */
export type Caller = { actor: Actor; session: Session | null; key: ApiKey | null };

export type Session = {
  id: number;
  user: { id: number; name: string; email: string; role: Role };
  hasPasskey: boolean;
  /** The person signed in with the identity provider. */
  bySingleSignOn: boolean;
  /** When the person last authenticated with a passkey, or there, in this session. */
  steppedUpAt: string | null;
  /** When they last authenticated in it, the sign-in included; null with a token that a step-up has replaced. */
  confirmedAt: string | null;
  /** The role requires a passkey and the person has none. */
  mustAddPasskey: boolean;
  /** The role requires a passkey, but this session began without one before that. */
  mustStepUp: boolean;
};
