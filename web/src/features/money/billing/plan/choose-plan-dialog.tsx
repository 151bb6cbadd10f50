import type { Brand } from "@console/contract/brands.ts";
import { type Package, packages } from "@console/contract/packages.ts";
import { useQuery } from "@tanstack/react-query";
import { type FormEvent, type KeyboardEvent, useRef, useState } from "react";
import { useBillingDay } from "../../../../api/identity.ts";
import { oneQuery } from "../../../../api/queries.ts";
import { useRunInDialog } from "../../../../components/actions/use-run.ts";
import { useBlockNavigation } from "../../../../components/feedback/use-unsaved-guard.ts";
import { common } from "../../../../lib/common.text.ts";
import { nextFirst } from "../../../../lib/months.ts";
import { Button } from "../../../../ui/button.tsx";
import { Dialog, DialogBody, DialogFooter } from "../../../../ui/dialog.tsx";
import { SearchField } from "../../../../ui/search-field.tsx";
import { ChoiceNote, focusChoices } from "../choice-list.tsx";
import { changePlan } from "./plan.actions.ts";
import { planText as words } from "./plan.text.ts";
import { PlanChange } from "./plan-change.tsx";
import { PlanList } from "./plan-list.tsx";

/** The confirmation step gets the focus. */
const focused = (button: HTMLButtonElement | null) => button?.focus();

/** Enter in the search chooses the only remaining plan. */
function chooseOnly(event: KeyboardEvent, form: HTMLFormElement | null): void {
  if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
  const plans = form?.querySelectorAll<HTMLElement>("[name=plan]:enabled");
  const [only, ...more] = plans ?? [];
  if (!only || more.length > 0) return;
  // The same press would submit the form of the next step.
  event.preventDefault();
  only.click();
  only.focus();
}

type ChoosePlanDialogProps = {
  brand: Brand;
  /** The open month, if it is loaded. */
  month: string | undefined;
  q: string | undefined;
  onSearch: (q: string) => void;
  onClose: () => void;
};

/** Choose a plan, then confirm what changes and from when; only then is it saved (PLAN-01, PLAN-04). */
export function ChoosePlanDialog({ brand, month, q = "", onSearch, onClose }: ChoosePlanDialogProps) {
  const today = useBillingDay();
  const starts = nextFirst(month ?? today);
  const { organization_plan_id: currentId } = brand;
  const from = useQuery({ ...oneQuery(packages.read, currentId ?? 0), enabled: currentId !== null }).data;
  const [chosen, setChosen] = useState<Package | null>(null);
  const [missed, setMissed] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const { run, pending, failure, forget } = useRunInDialog(changePlan, onClose);
  const plans = useRef<HTMLFormElement>(null);
  useBlockNavigation(pending);

  function next(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    setConfirming(chosen !== null);
    setMissed(chosen === null);
    if (chosen === null) focusChoices(event.currentTarget);
  }

  if (confirming && chosen) {
    return (
      <Dialog open size="lg" onClose={onClose} busy={pending} title={words.confirmTitle} description={brand.name}>
        <DialogBody>
          <PlanChange
            brand={brand}
            from={from ?? null}
            to={chosen}
            starts={currentId === null ? null : starts}
            replaced={brand.scheduled_plan_change?.package ?? null}
            failure={failure}
          />
        </DialogBody>
        <DialogFooter>
          <Button
            disabled={pending}
            onClick={() => {
              setConfirming(false);
              forget();
            }}
          >
            {words.back}
          </Button>
          <Button ref={focused} variant="primary" pending={pending} onClick={() => run({ brand, to: chosen })}>
            {words.change}
          </Button>
        </DialogFooter>
      </Dialog>
    );
  }
  return (
    <Dialog open size="lg" onClose={onClose} title={words.title} description={words.about(brand.name)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears the keys of the search inside. */}
      <div className="border-b border-line px-4 py-3 md:px-6" onKeyDown={(event) => chooseOnly(event, plans.current)}>
        <SearchField label={words.search} placeholder={words.searchPlaceholder} value={q} onSearch={onSearch} />
      </div>
      <form ref={plans} className="contents" onSubmit={next}>
        <DialogBody className="md:min-h-[360px]">
          <PlanList brand={brand} q={q} starts={starts} chosen={chosen?.id ?? null} onChoose={setChosen} />
        </DialogBody>
        <DialogFooter note={!chosen && <ChoiceNote text={words.chosen} missed={missed} />}>
          <Button onClick={onClose}>{common.cancel}</Button>
          <Button type="submit" variant="primary">
            {words.next}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
}
