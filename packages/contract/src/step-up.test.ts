// Shows MORE-12, MORE-39.

import { describe, expect, it } from "vitest";
import { api } from "./index.ts";
import { mayAccess, type Role } from "./permissions.ts";
import type { Route } from "./route.ts";
import { asksStepUp } from "./step-up.ts";

type Api = typeof api;
/** Areas whose writes affect no person, session, passkey, key, credential, endpoint, payee or amount. */
const others = [
  ...["packages", "coupons", "onboardings", "notes", "notifications", "emails", "jobs", "views"],
  // Reverting a field asks for what the record's own route asks for (`history.service.ts`).
  "history",
  ...["businesses", "integrations", "engines", "catalog", "rollouts", "usage"],
  ...["effects", "invoices", "demo", "margins"],
] as const;
type Watched = Exclude<keyof Api, (typeof others)[number]>;

type WritesOf<Area> = {
  [K in keyof Area]: Area[K] extends { method: "GET" } | { permission: `key:${string}` | null } ? never : K;
}[keyof Area] &
  string;
type Write = { [A in Watched]: `${A}.${WritesOf<Api[A]>}` }[Watched];

const goals = ["secret", "key", "super_admin", "payee", "endpoint", "session", "money", "brand"] as const;
type Goal = (typeof goals)[number];

/** What an attacker may gain by this call with a stolen session. */
type Gain =
  | { goal: Goal }
  /** An account of this role that can be signed in to, without a passkey. */
  | { account: Role }
  | { gone: "passkey" }
  | { got: "challenge" | "passkey" }
  | { shown: "passkey" };
type Call = { body?: object; gains: Gain; needs?: "challenge" | "passkey" };

const member = (fields: object, gains: Gain): Call => ({ body: { admin_user: fields }, gains });
const brand = (fields: object): Call => ({ body: { organization: fields }, gains: { goal: "secret" } });

/** All writes of the other areas, and the gains of each. A new route must be classified here. */
const gains: Record<Write, readonly Call[]> = {
  "team.create": [
    member({ role: "super_admin" }, { goal: "super_admin" }),
    member({ role: "manager" }, { account: "manager" }),
    member({ role: "sales" }, { account: "sales" }),
    member({}, { account: "sales" }),
  ],
  "team.update": [
    member({ role: "super_admin" }, { goal: "super_admin" }),
    member({ role: "manager" }, { account: "manager" }),
    member({ role: "sales" }, { account: "sales" }),
    member({ active: true }, { goal: "super_admin" }),
    // Another Super Admin's codes then go to the attacker.
    member({ email: "stranger@elsewhere.example" }, { account: "super_admin" }),
  ],
  "team.endSessions": [{ gains: { goal: "session" } }],
  // Worth something only to those who read the person's mailbox.
  "signIn.stepUpCode": [],
  "signIn.stepUp": [],
  "passkeys.registrationOptions": [{ gains: { got: "challenge" } }],
  "passkeys.create": [{ gains: { got: "passkey" }, needs: "challenge" }],
  "passkeys.remove": [{ gains: { gone: "passkey" } }],
  "passkeys.stepUp": [{ gains: { shown: "passkey" }, needs: "passkey" }],
  "apiKeys.create": [{ gains: { goal: "key" } }],
  "apiKeys.rotate": [{ gains: { goal: "key" } }],
  // Its secret signs what the platform believes, and its address gets what the console tells.
  "webhooks.create": [{ gains: { goal: "secret" } }],
  "webhooks.update": [{ gains: { goal: "secret" } }],
  "webhooks.rotate": [{ gains: { goal: "secret" } }],
  "webhooks.remove": [{ gains: { goal: "endpoint" } }],
  "webhooks.resume": [{ gains: { goal: "endpoint" } }],
  "webhooks.test": [{ gains: { goal: "endpoint" } }],
  "webhooks.replay": [{ gains: { goal: "endpoint" } }],
  "webhooks.replayOne": [{ gains: { goal: "endpoint" } }],
  "billing.mark": [{ gains: { goal: "money" } }],
  // The price list: prices, plans and coupons are not guarded.
  "billing.applyCoupon": [],
  "billing.removeCoupon": [],
  "billing.estimate": [],
  // It moves no money.
  "billing.hold": [],
  "bills.bulkSend": [],
  "bills.bulkHold": [],
  "bills.bulkPay": [{ gains: { goal: "money" } }],
  "reminders.pauseBill": [],
  "reminders.pauseBrand": [],
  "accounting.create": [],
  "payments.propose": [],
  "creditNotes.preview": [],
  "creditNotes.create": [{ gains: { goal: "money" } }],
  "creditNotes.withdraw": [],
  "creditNotes.confirm": [{ gains: { goal: "money" } }],
  "creditNotes.allocate": [{ gains: { goal: "money" } }],
  "creditNotes.reverse": [{ gains: { goal: "money" } }],
  "creditNotes.release": [{ gains: { goal: "money" } }],
  "refunds.create": [{ gains: { goal: "money" } }],
  "refunds.withdraw": [],
  "refunds.confirm": [{ gains: { goal: "money" } }],
  "refunds.reverse": [{ gains: { goal: "money" } }],
  "books.lock": [{ gains: { goal: "money" } }],
  "books.confirm": [{ gains: { goal: "money" } }],
  // Its own writes only say how a file is read: what is recorded of it is guarded.
  "bankMappings.create": [],
  "bankMappings.update": [],
  "bankMappings.remove": [],
  "imports.plan": [],
  "imports.apply": [{ gains: { goal: "money" } }],
  "imports.undo": [{ gains: { goal: "money" } }],
  "paymentImports.inspect": [],
  "paymentImports.preview": [],
  "paymentImports.accept": [{ gains: { goal: "money" } }],
  "payments.record": [{ gains: { goal: "money" } }],
  "payments.allocate": [{ gains: { goal: "money" } }],
  "payments.release": [{ gains: { goal: "money" } }],
  "payments.reverse": [{ gains: { goal: "money" } }],
  "charges.add": [{ gains: { goal: "money" } }],
  "charges.remove": [{ gains: { goal: "money" } }],
  "credits.grant": [{ gains: { goal: "money" } }],
  "unbilled.bill": [{ gains: { goal: "money" } }],
  "unbilled.waive": [{ gains: { goal: "money" } }],
  // Usage that is ingested costs what the price list says; dismissed usage is never billed.
  "refusedEvents.retry": [],
  "refusedEvents.retryGroup": [],
  "refusedEvents.dismiss": [{ gains: { goal: "money" } }],
  "refusedEvents.dismissGroup": [{ gains: { goal: "money" } }],
  "operator.update": [{ gains: { goal: "payee" } }],
  "operator.setLogo": [{ gains: { goal: "payee" } }],
  "operator.removeLogo": [{ gains: { goal: "payee" } }],
  "attention.update": [],
  "auditLog.verify": [],
  // It shows no more than the feed, but leaves the console as a whole.
  "auditLog.export": [],
  "brands.update": [
    brand({ smtp_creds: {} }),
    brand({ twilio_creds: {} }),
    brand({ stripe_creds: {} }),
    brand({ use_system: "true" }),
    brand({ use_system: "false" }),
  ],
  // A new brand's own credentials replace nobody's.
  "brands.create": [],
  "brands.bulkStatus": [],
  "brands.close": [{ gains: { goal: "brand" } }],
  "brands.remove": [{ gains: { goal: "brand" } }],
  "erasure.brand": [{ gains: { goal: "brand" } }],
  "brands.cancelPlanChange": [],
  "brands.invite": [],
  "brands.updateUser": [],
  // People of a brand sign in to its own portal, never to the console.
  "brandUsers.create": [],
  "brandUsers.remove": [],
  "brandUsers.invite": [],
  // A stored password is sent only to the host it was stored for.
  "credentials.test": [],
  "team.remove": [],
  // Of people who cannot sign in.
  "erasure.member": [],
  "signIn.logout": [],
  "signIn.rename": [],
  // Ends the sessions of the person who could stop the thief.
  "devices.end": [{ gains: { goal: "session" } }],
  "devices.endOthers": [{ gains: { goal: "session" } }],
  "passkeys.rename": [],
  "passkeys.stepUpOptions": [],
  "passkeyPolicy.update": [],
  // A provider of one's own signs in whom one likes.
  "singleSignOn.update": [{ gains: { account: "super_admin" } }],
  // Stored secrets go only to the provider that they were entered for.
  "singleSignOn.test": [],
  // Of someone else, whose code is then enough.
  "passkeys.reset": [],
  "apiKeys.revoke": [],
};

const routes = Object.values(api).flatMap((area) => Object.values<Route>(area));
const calls = routes.flatMap((route) => callsOf(route.id).map((call) => ({ route, ...call })));

function callsOf(id: string): readonly Call[] {
  return Object.entries(gains).find(([write]) => write === id)?.[1] ?? [];
}

/**
 * The attacker's state: the stolen session of a Super Admin whose step-up has expired, and the gains of the calls so
 * far.
 */
type State = {
  hasPasskey: boolean;
  fresh: boolean;
  accounts: readonly Role[];
  holds: readonly string[];
  reached: readonly Goal[];
};
const stolen: State = { hasPasskey: true, fresh: false, accounts: [], holds: [], reached: [] };

/** Whether a call succeeds: in the stolen session, or in that of an account the attacker controls. */
function passes(state: State, { route, body, needs, gains }: (typeof calls)[number]): boolean {
  if (needs && !state.holds.includes(needs)) return false;
  const needsStepUp = state.hasPasskey && !state.fresh && asksStepUp(route, body);
  if (!needsStepUp) return true;
  // Another account's passkeys and sessions do not help the stolen session.
  const isOwn = !("goal" in gains || "account" in gains) || ("goal" in gains && gains.goal === "session");
  return !isOwn && state.accounts.some((role) => mayAccess(role, route.permission));
}

function after(state: State, { gains }: Call): State {
  if ("goal" in gains) return { ...state, reached: [...state.reached, gains.goal] };
  if ("account" in gains) return { ...state, accounts: [...state.accounts, gains.account] };
  if ("gone" in gains) return { ...state, hasPasskey: false };
  if ("shown" in gains) return { ...state, fresh: true };
  // Adding a passkey counts as a step-up.
  return { ...state, holds: [...state.holds, gains.got], fresh: state.fresh || gains.got === "passkey" };
}

/** All sequences of calls up to a length that reach a goal. */
function attacks(most: number, all = calls, state = stolen, path: readonly string[] = []): string[] {
  if (state.reached.length > 0) return [path.join(", ")];
  if (most === 0) return [];
  return all
    .filter((call) => passes(state, call))
    .flatMap((call) => attacks(most - 1, all, after(state, call), [...path, call.route.id]));
}

/** The same route without its step-up. */
function withoutStepUp(route: Route): Route {
  // Still a route, which the compiler cannot see for its two variants.
  return { ...route, touches: null } as Route;
}

describe("a stolen session of a Super Admin without a recent step-up", () => {
  it("reaches no secret, key, new Super Admin, payee, endpoint, session or money in any three calls", () => {
    expect(attacks(3)).toEqual([]);
  });

  it("detects routes without a step-up by its own search", () => {
    const open = calls.map((call) => ({ ...call, route: withoutStepUp(call.route) }));
    expect(new Set(attacks(1, open))).toEqual(
      new Set([
        ...[
          "team.create",
          "team.update",
          "apiKeys.create",
          "apiKeys.rotate",
          "operator.update",
          "brands.update",
          "brands.close",
          "brands.remove",
          "erasure.brand",
        ],
        ...["webhooks.create", "webhooks.update", "webhooks.rotate", "webhooks.remove", "webhooks.resume"],
        ...["webhooks.test", "webhooks.replay", "webhooks.replayOne", "operator.setLogo", "operator.removeLogo"],
        ...[
          "team.endSessions",
          "devices.end",
          "devices.endOthers",
          "billing.mark",
          "charges.add",
          "charges.remove",
          "credits.grant",
        ],
        ...["creditNotes.create", "creditNotes.confirm", "creditNotes.allocate", "creditNotes.reverse"],
        ...[
          "creditNotes.release",
          "refunds.create",
          "refunds.confirm",
          "refunds.reverse",
          "books.lock",
          "books.confirm",
        ],
        ...["payments.record", "payments.allocate", "payments.release", "payments.reverse"],
        ...["bills.bulkPay", "paymentImports.accept", "imports.apply", "imports.undo"],
        ...["unbilled.bill", "unbilled.waive", "refusedEvents.dismiss", "refusedEvents.dismissGroup"],
      ]),
    );
  });

  const guarded = calls.filter(({ route, body }) => asksStepUp(route, body));
  it.each(guarded.map((call) => [`${call.route.id} ${JSON.stringify(call.body ?? {})}`, call] as const))(
    "would succeed if %s required none",
    (_what, left) => {
      // The two halves of adding a passkey guard each other.
      const pair = left.route.id.startsWith("passkeys.") && !left.route.id.endsWith("remove");
      const isLeft = (call: typeof left) => call === left || (pair && call.route.id.startsWith("passkeys."));
      const without = calls.map((call) => (isLeft(call) ? { ...call, route: withoutStepUp(call.route) } : call));
      expect(attacks(3, without)).not.toEqual([]);
    },
  );
});
