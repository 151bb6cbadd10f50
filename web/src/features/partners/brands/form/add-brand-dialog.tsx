import { brands } from "@console/contract/brands.ts";
import { credentialKinds, credentialLabels } from "@console/contract/credentials.ts";
import type { Package } from "@console/contract/packages.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { type ReactNode, useEffect, useEffectEvent } from "react";
import { brandRecords } from "../../../../api/brand-record.ts";
import { call } from "../../../../api/client.ts";
import { notSent } from "../../../../api/errors.ts";
import { ConfirmDialog } from "../../../../components/feedback/confirm-dialog.tsx";
import { toasts } from "../../../../components/feedback/toasts.ts";
import { common } from "../../../../lib/common.text.ts";
import { paths } from "../../../../lib/paths.ts";
import { credentialNames } from "../credentials/credentials.text.ts";
import { type BrandForm, addFields as fields } from "../fields/brand.fields.ts";
import { filledOf } from "../fields/brand-form.model.ts";
import { formText as words } from "../fields/brand-form.text.ts";
import { createBody } from "../fields/brand-form.wire.ts";
import { BrandDialog } from "./brand-dialog.tsx";
import { packageLine } from "./package-section.tsx";
import { useBrandForm } from "./use-brand-form.ts";

type AddBrandProps = {
  /** The onboarding that the brand comes from: the form is filled, and its question is open. */
  from?: { id: number; values: BrandForm };
  onClose: () => void;
};

export function AddBrandDialog({ from, onClose }: AddBrandProps) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { confirmedForm, part, pane, packages, question } = useBrandForm({
    loaded: null,
    from,
    failed: () => words.createFailed,
    save: (values, { key }) =>
      call(
        brands.create,
        { body: { organization: { ...createBody(values), ...(from && { onboarding_id: from.id }) } } },
        { idempotencyKey: key },
      ),
    onSaved: async ({ data: brand, meta }) => {
      brandRecords.store(client, brand);
      void brandRecords.refresh(client);
      toasts.success(words.created, notSent(meta) ?? brand.name);
      await navigate({ to: paths.brand, params: { id: String(brand.id) }, search: {}, ignoreBlocker: true });
    },
  });
  const values = part.form.getValues();
  const form = confirmedForm(() => true);

  const ask = useEffectEvent(() => void form.submit());
  const isFilled = from !== undefined;
  useEffect(() => {
    if (isFilled) ask();
  }, [isFilled]);

  return (
    <BrandDialog
      part={part}
      pane={pane}
      form={form}
      title={words.addTitle}
      about={words.addAbout}
      action={words.create}
      onClose={onClose}
    >
      <ConfirmDialog
        {...question}
        title={words.addTitleQuestion(values.name.trim())}
        body={question.open && <AddSummary values={values} packages={packages} />}
        action={words.create}
        fallback={words.createFailed}
      />
    </BrandDialog>
  );
}

/** Summarizes what will be created; credentials by name only. */
function AddSummary({ values, packages }: { values: BrandForm; packages: readonly Package[] }) {
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
