import type { CredentialKind, TestStage } from "@console/contract/credentials.ts";
import { testStripe, testTwilio } from "./account-test.ts";
import { makeGuard } from "./guarded-net.ts";
import { testSmtp } from "./smtp-test.ts";
import type { CredentialValues } from "./test-stages.ts";

export type CredentialTester = {
  /**
   * Tests credentials against the service they are for. Takes up to half a minute, so never call it inside a
   * transaction.
   * @returns the stages reach, login and use, up to the first that fails
   */
  test(kind: CredentialKind, values: CredentialValues): Promise<TestStage[]>;
};

type Options = {
  /** Addresses and networks that may be reached even though they are not public. */
  outboundAllow: readonly string[];
  /** Stand-ins for the real services, in tests. */
  twilioUrl?: string;
  stripeUrl?: string;
};

export function makeCredentialTester({ outboundAllow, twilioUrl, stripeUrl }: Options): CredentialTester {
  const guard = makeGuard(outboundAllow);
  const twilio = {
    api: twilioUrl ?? "https://api.twilio.com",
    trunking: twilioUrl ?? "https://trunking.twilio.com",
  };
  const stripe = stripeUrl ?? "https://api.stripe.com";
  return {
    test: (kind, values) => {
      switch (kind) {
        case "smtp":
          return testSmtp(guard, values);
        case "twilio":
          return testTwilio(guard, twilio, values);
        case "stripe":
          return testStripe(guard, stripe, values);
      }
    },
  };
}
