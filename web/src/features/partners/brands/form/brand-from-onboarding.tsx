import { type Onboarding, onboardings } from "@console/contract/onboardings.ts";
import type { Package } from "@console/contract/packages.ts";
import { useQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { activePackagesQuery } from "../../../../api/package-record.ts";
import { emptyOf } from "../../../../components/form/fields.ts";
import { useReadOnce } from "../../../../components/form/use-read-once.ts";
import { paths } from "../../../../lib/paths.ts";
import { addFields, type BrandForm } from "../fields/brand.fields.ts";
import { formText as words } from "../fields/brand-form.text.ts";
import { AddBrandDialog } from "./add-brand-dialog.tsx";

type BrandFromOnboardingProps = { id: number; onClose: () => void };

/** Create Brand with everything that an onboarding knows. An onboarding that has its brand leads there. */
export function BrandFromOnboarding({ id, onClose }: BrandFromOnboardingProps) {
  const navigate = useNavigate();
  const read = useReadOnce({ route: onboardings.read, kind: "onboarding", id, gone: words.onboardingGone, onClose });
  const { data: packages = [], isPending } = useQuery(activePackagesQuery);
  const brandId = read?.organization_id ?? null;

  const showBrand = useEffectEvent((existing: number) =>
    navigate({ to: paths.brand, params: { id: String(existing) }, search: {}, replace: true }),
  );
  useEffect(() => {
    if (brandId !== null) void showBrand(brandId);
  }, [brandId]);

  if (!read || isPending || brandId !== null) return null;
  return <AddBrandDialog from={{ id, values: filledFrom(read, packages) }} onClose={onClose} />;
}

const filledFrom = (onboarding: Onboarding, packages: readonly Package[]): BrandForm => ({
  ...emptyOf(addFields),
  name: onboarding.company_name,
  email: onboarding.contact_email,
  phone: onboarding.contact_phone,
  description: onboarding.notes,
  user_name: onboarding.contact_person,
  user_email: onboarding.contact_email,
  organization_plan_id: packageOf(onboarding, packages),
});

/** The public package of this name, or else the one that is named like its type; none if there is neither. */
function packageOf({ package_name, package_type }: Onboarding, packages: readonly Package[]): string {
  const named = (name: string) =>
    packages.find((each) => each.public && each.name.toLowerCase() === name.trim().toLowerCase());
  return String((named(package_name) ?? named(package_type))?.id ?? "");
}
