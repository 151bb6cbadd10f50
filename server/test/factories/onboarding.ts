import { randomUUID } from "node:crypto";
import type { Onboarding, OnboardingFields } from "@console/contract/onboardings.ts";
import type { Context } from "../../src/context/context.ts";
import * as onboardingsService from "../../src/features/partners/onboardings/onboardings.service.ts";

export function onboardingInput(over: Partial<OnboardingFields> = {}): OnboardingFields {
  const unique = randomUUID().slice(0, 8);
  return {
    company_name: `Company ${unique}`,
    contact_person: `Contact ${unique}`,
    contact_email: `contact@company-${unique}.example`,
    contact_phone: "",
    onboarding_date: null,
    onboarding_time: null,
    package_type: "Professional",
    package_name: "",
    notes: "",
    ...over,
  };
}

export async function makeOnboarding(ctx: Context, over: Partial<OnboardingFields> = {}): Promise<Onboarding> {
  return ctx.db.transaction(() => onboardingsService.create({ ...ctx, audited: [] }, onboardingInput(over)));
}

export async function finishOnboarding(ctx: Context, id: number): Promise<Onboarding> {
  return ctx.db.transaction(() => onboardingsService.markDone({ ...ctx, audited: [] }, id));
}
