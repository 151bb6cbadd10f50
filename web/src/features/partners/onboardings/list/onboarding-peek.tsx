import { type Onboarding, onboardings, onboardingColumns as titles } from "@console/contract/onboardings.ts";
import { ActionButton } from "../../../../components/actions/action-button.tsx";
import { useIsOffered } from "../../../../components/actions/offered.ts";
import { PeekFact, PeekFacts, PeekPanel, type PeekProps, usePeeked } from "../../../../components/list/peek-panel.tsx";
import { common } from "../../../../lib/common.text.ts";
import { EmailText } from "../../../../ui/email-text.tsx";
import { TierBadge } from "../../../../ui/tier-badge.tsx";
import { Time } from "../../../../ui/time.tsx";
import { onboardingActions } from "../onboarding.actions.ts";
import { OnboardingMenu } from "../onboarding-menu.tsx";
import { onboardingsText as words } from "../onboardings.text.ts";
import { BrandName } from "./onboarding-brand.tsx";
import { WhenCell } from "./onboarding-cells.tsx";

/** An onboarding beside the list of onboardings. */
export const OnboardingPeek = ({ list }: PeekProps) => (
  <PeekPanel
    list={list}
    query={usePeeked(onboardings.read, list)}
    words={words}
    nameOf={({ company_name }) => company_name}
  >
    {(onboarding) => (
      <>
        <div className="flex flex-wrap gap-2">
          <CreateBrand onboarding={onboarding} />
          {onboarding.status === "scheduled" && (
            <>
              <ActionButton action={onboardingActions.done} record={onboarding} />
              <ActionButton action={onboardingActions.edit} record={onboarding} />
            </>
          )}
          <OnboardingMenu onboarding={onboarding} />
        </div>
        <PeekFacts>
          <PeekFact label={titles.when.title}>
            <WhenCell onboarding={onboarding} />
          </PeekFact>
          <PeekFact label={titles.contact.title}>
            <p>{onboarding.contact_person}</p>
            <a
              href={`mailto:${encodeURIComponent(onboarding.contact_email)}`}
              className="block text-accent-text underline-offset-3 hover:underline"
            >
              <EmailText address={onboarding.contact_email} />
            </a>
            {onboarding.contact_phone}
          </PeekFact>
          <PeekFact label={titles.package.title}>
            <TierBadge name={onboarding.package_name} tier={onboarding.package_type} />
          </PeekFact>
          <PeekFact label={titles.by.title}>{onboarding.scheduled_by}</PeekFact>
          {onboarding.done_at && (
            <PeekFact label={titles.done.title}>
              {onboarding.done_by} <Time at={onboarding.done_at} show="date" className="text-fg-3" />
            </PeekFact>
          )}
          {onboarding.organization_id && (
            <PeekFact label={titles.brand.title}>
              <BrandName onboarding={onboarding} />
              {typeof onboarding.first_call_days === "number" && (
                <p className="text-fg-3">{words.firstCall(onboarding.first_call_days)}</p>
              )}
            </PeekFact>
          )}
          <PeekFact label={titles.notes.title}>
            <span className="whitespace-pre-line">{onboarding.notes || common.notSet}</span>
          </PeekFact>
        </PeekFacts>
      </>
    )}
  </PeekPanel>
);

function CreateBrand({ onboarding }: { onboarding: Onboarding }) {
  const isOffered = useIsOffered(onboarding);
  const { createBrand } = onboardingActions;
  return isOffered(createBrand) && <ActionButton action={createBrand} record={onboarding} />;
}
