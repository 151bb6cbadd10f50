import type { Onboarding } from "@console/contract/onboardings.ts";
import { Link } from "@tanstack/react-router";
import { useIdentity } from "../../../../api/identity.ts";
import { paths } from "../../../../lib/paths.ts";
import { buttonClass } from "../../../../ui/button-class.ts";
import { onboardingsText as words } from "../onboardings.text.ts";

type OnboardingBrandProps = { onboarding: Onboarding };

const useMayOpen = () => useIdentity()?.permissions.includes("brands") ?? false;

/** Under the company's name: the brand that came of it, and the days until its first call. */
export function BrandLine({ onboarding }: OnboardingBrandProps) {
  const { organization_id: id, first_call_days: days } = onboarding;
  if (!id) return null;
  return (
    <span className="flex gap-1.5 text-12 font-normal">
      <BrandName onboarding={onboarding} />
      {typeof days === "number" && (
        <span title={words.firstCall(days)} className="flex-none text-fg-3 tabular-nums">
          {words.days(days)}
          <span className="sr-only"> {words.toFirstCall}</span>
        </span>
      )}
    </span>
  );
}

/** The brand, a link for those who may open it. */
export function BrandName({ onboarding: { organization_id, brand } }: OnboardingBrandProps) {
  if (!useMayOpen()) return <span className="min-w-0 truncate text-fg-2">{brand}</span>;
  return (
    <Link
      to={paths.brand}
      params={{ id: String(organization_id) }}
      className="min-w-0 truncate text-accent-text underline-offset-3 hover:underline"
    >
      {brand}
    </Link>
  );
}

/** The way from a completed onboarding to its brand, for those who may create one. */
export function CreateBrandLink({ onboarding: { id, company_name, organization_id } }: OnboardingBrandProps) {
  if (!useMayOpen() || organization_id) return null;
  return (
    <Link
      to={paths.brands}
      search={{ new: 1, onboarding: id }}
      aria-label={words.createBrandOf(company_name)}
      className={buttonClass({ variant: "ghost", size: "sm" })}
    >
      {words.createBrand}
    </Link>
  );
}
