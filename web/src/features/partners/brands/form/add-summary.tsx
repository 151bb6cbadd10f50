import { credentialKinds, credentialLabels } from "@console/contract/credentials.ts";
import type { Package } from "@console/contract/packages.ts";
import type { ReactNode } from "react";
import { common } from "../../../../lib/common.text.ts";
import { credentialNames } from "../credentials/credentials.text.ts";
import { type BrandForm, addFields as fields } from "../fields/brand.fields.ts";
import { filledOf } from "../fields/brand-form.model.ts";
import { formText as words } from "../fields/brand-form.text.ts";
import { packageLine } from "./package-choices.ts";

/** Summarizes what will be created; credentials by name only. */
export function AddSummary({ values, packages }: { values: BrandForm; packages: readonly Package[] }) {
  const chosen = packages.find((each) => String(each.id) === values.organization_plan_id);
  const invited = values.user_email.trim();
  return (
    <dl className="mt-2.5 flex flex-col gap-2">
      <Row term={fields.name.label}>{values.name.trim()}</Row>
      <Row term={fields.email.label}>{values.email.trim()}</Row>
      <Row term={fields.organization_plan_id.label}>{chosen ? packageLine(chosen) : common.none}</Row>
      <Row term={words.sections.credentials.title}>
        <CredentialNames values={values} />
      </Row>
      <Row term={words.owner}>{invited ? words.invited(invited) : words.noInvitation}</Row>
    </dl>
  );
}

const Row = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="grid grid-cols-[88px_minmax(0,1fr)] gap-3">
    <dt className="text-fg-3">{term}</dt>
    <dd className="text-fg">{children}</dd>
  </div>
);

function CredentialNames({ values }: { values: BrandForm }) {
  if (values.use_system === "true") return fields.use_system.format("true");
  const groups = credentialKinds.flatMap((kind) => {
    const set = filledOf(values, kind, null).map((field) => credentialLabels[field]);
    return set.length === 0 ? [] : [{ name: credentialNames[kind].name, set: set.join(", ") }];
  });
  if (groups.length === 0) return words.noCredentials;
  return groups.map(({ name, set }) => (
    <span key={name} className="block">
      {name}: {set}
    </span>
  ));
}
