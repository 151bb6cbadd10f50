// Shows MORE-320.

import { expect, it } from "vitest";
import { operatorFields } from "../features/access/operator/operator.fields.ts";
import { singleSignOnFields } from "../features/access/single-sign-on/single-sign-on.fields.ts";
import { memberFields } from "../features/access/team/member.fields.ts";
import { couponFields } from "../features/money/coupons/coupon.fields.ts";
import { packageFields } from "../features/money/packages/package.fields.ts";
import { brandFields } from "../features/partners/brands/fields/brand.fields.ts";
import { onboardingFields } from "../features/partners/onboardings/form/onboarding.fields.ts";

type FormField = { label: string; empty: unknown; input?: object };
const forms: Record<string, Readonly<Record<string, FormField>>> = {
  "add a brand": brandFields.add,
  "edit a brand": brandFields.edit,
  coupon: couponFields,
  onboarding: onboardingFields,
  "operator settings": operatorFields,
  package: packageFields,
  "single sign-on": singleSignOnFields,
  member: memberFields,
};

it.each(Object.entries(forms))("the fields of the form '%s' stay, in order (MORE-320)", (_form, fields) => {
  const written = Object.entries(fields).map(([name, { label, empty, input = {} }]) =>
    [
      name,
      label,
      JSON.stringify(empty),
      ...Object.entries(input)
        .map((attribute) => attribute.join("="))
        .toSorted(),
    ].join(" | "),
  );
  expect(written).toMatchSnapshot();
});
