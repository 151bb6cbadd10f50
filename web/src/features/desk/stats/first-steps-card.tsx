import { type FirstStep, firstSteps } from "@console/contract/first-steps.ts";
import { stats } from "@console/contract/stats.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import { useId } from "react";
import { dataQuery } from "../../../api/queries.ts";
import { paths } from "../../../lib/paths.ts";
import { buttonClass } from "../../../ui/button-class.ts";
import { Card } from "../../../ui/card.tsx";
import { firstStepsText as words } from "./stats.text.ts";

const stepsQuery = dataQuery(stats.firstSteps, {});

/** What a new installation needs, on the dashboard: each step ticks itself, and the card goes with the last one. */
export function FirstStepsCard() {
  const { data: steps = [] } = useQuery(stepsQuery);
  const headingId = useId();
  if (steps.length === 0) return null;
  return (
    <Card as="section" aria-labelledby={headingId} className="px-card pt-3.5 pb-2">
      <div className="mb-1 flex min-h-7 items-center gap-2">
        <h2 id={headingId} className="text-14 font-semibold tracking-name">
          {words.title}
        </h2>
        <span role="status" className="text-12 text-fg-3 tabular-nums">
          {words.progress(steps.filter(({ done }) => done).length, steps.length)}
        </span>
      </div>
      <ol>
        {steps.map(({ step, done }) => (
          <li key={step} className="flex min-h-12 items-center gap-3 border-line py-1.5 text-13 not-first:border-t">
            {done ? (
              <CircleCheck aria-label={words.done} role="img" className="flex-none text-success-text" />
            ) : (
              <Circle aria-label={words.open} role="img" className="flex-none text-fg-3" />
            )}
            <div className="min-w-0 flex-1">
              <span className={done ? "text-fg-2" : "font-medium"}>{firstSteps[step].label}</span>
              {!done && <span className="block break-words text-fg-2">{words.hints[step]}</span>}
            </div>
            {!done && <StepAction step={step} />}
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Leads to where the step is done. */
function StepAction({ step }: { step: FirstStep }) {
  const action = words.actions[step];
  const name = words.actionOf(action, firstSteps[step].label);
  return (
    <Link {...targetOf(step)} aria-label={name} className={buttonClass({ size: "sm" })}>
      {action}
    </Link>
  );
}

function targetOf(step: FirstStep) {
  if (step === "package_prices") return { to: paths.packages };
  if (step === "operator_details") return { to: paths.company };
  if (step === "api_key") return { to: paths.apiKeys };
  if (step === "catalog") return { to: paths.catalog };
  if (step === "team") return { to: paths.team, search: { new: 1 as const } };
  return step === "brand" ? { to: paths.brands, search: { new: 1 as const } } : { to: paths.brands };
}
