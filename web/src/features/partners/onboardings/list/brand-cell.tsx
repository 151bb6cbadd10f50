import type { Onboarding } from "@console/contract/onboardings.ts";
import { Link } from "@tanstack/react-router";
import { useIdentity } from "../../../../api/identity.ts";
import { None } from "../../../../components/list/row-parts.tsx";
import { cx } from "../../../../lib/cx.ts";
import { paths } from "../../../../lib/paths.ts";
import { buttonClass } from "../../../../ui/button-class.ts";
import { onboardingsText as words } from "../onboardings.text.ts";

/** The brand of a completed onboarding, with the days to its first call, or the way to create it. */
export function BrandCell({ onboarding }: { onboarding: Onboarding }) {
  const { id, company_name, organization_id, brand, first_call_days: days } = onboarding;
  const mayOpen = useIdentity()?.permissions.includes("brands") ?? false;
  if (!organization_id)
    return mayOpen ? (
      <Link
        to={paths.brands}
        search={{ new: 1, onboarding: id }}
        aria-label={words.createBrandOf(company_name)}
        className={cx(buttonClass({ variant: "ghost", size: "sm" }), "-ml-2.5")}
      >
        {words.createBrand}
      </Link>
    ) : (
      <None words={words.noBrand} />
    );
  return (
    <>
      {mayOpen ? (
        <Link
          to={paths.brand}
          params={{ id: String(organization_id) }}
          className="text-accent-text underline-offset-3 hover:underline"
        >
          {brand}
        </Link>
      ) : (
        brand
      )}
      {typeof days === "number" && (
        <span className="block text-12 text-fg-3 tabular-nums">{words.firstCall(days)}</span>
      )}
    </>
  );
}
