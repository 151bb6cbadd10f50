import type { Onboarding } from "@console/contract/onboardings.ts";
import { Link } from "@tanstack/react-router";
import { useIdentity } from "../../../../api/identity.ts";
import { SideText } from "../../../../components/list/row-parts.tsx";
import { paths } from "../../../../lib/paths.ts";
import { buttonClass } from "../../../../ui/button-class.ts";
import { onboardingsText as words } from "../onboardings.text.ts";

type OnboardingBrandProps = { onboarding: Onboarding };

const useMayOpen = () => useIdentity()?.permissions.includes("brands") ?? false;

/** Behind the company's name: the days until its brand's first call. */
export function FirstCallDays({ onboarding: { first_call_days: days } }: OnboardingBrandProps) {
  if (typeof days !== "number") return null;
  return (
    <SideText title={words.firstCall(days)} className="flex-none tabular-nums md:max-lg:hidden">
      {words.days(days)}
      <span className="sr-only"> {words.toFirstCall}</span>
    </SideText>
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

/** The way from a completed onboarding to its brand: for those who may, it is created first. */
export function BrandLink({ onboarding: { id, company_name, organization_id, brand } }: OnboardingBrandProps) {
  const className = buttonClass({ variant: "ghost", size: "sm" });
  if (!useMayOpen()) return null;
  if (organization_id)
    return (
      <Link
        to={paths.brand}
        params={{ id: String(organization_id) }}
        aria-label={words.openBrandNamed(brand ?? company_name)}
        className={className}
      >
        {words.openBrand}
      </Link>
    );
  return (
    <Link
      to={paths.brands}
      search={{ new: 1, onboarding: id }}
      aria-label={words.createBrandOf(company_name)}
      className={className}
    >
      {words.createBrand}
    </Link>
  );
}
