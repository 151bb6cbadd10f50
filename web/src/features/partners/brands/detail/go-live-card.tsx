import type { Brand } from "@console/contract/brands.ts";
import { type GoLiveStep, goLiveRoutes, goLiveSteps } from "@console/contract/go-live.ts";
import { keysOf } from "@console/contract/objects.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Circle, CircleCheck } from "lucide-react";
import { useId } from "react";
import { oneQuery } from "../../../../api/queries.ts";
import { paths } from "../../../../lib/paths.ts";
import { Badge } from "../../../../ui/badge.tsx";
import { Button } from "../../../../ui/button.tsx";
import { buttonClass } from "../../../../ui/button-class.ts";
import { Card } from "../../../../ui/card.tsx";
import { Time } from "../../../../ui/time.tsx";
import type { FormField } from "../fields/brand.fields.ts";
import { goLiveText as words } from "./go-live.text.ts";

const route = getRouteApi("/shell/agencies/$id");
const steps = keysOf(goLiveSteps);

/** The part of the page with the portal owner. */
export const PORTAL_OWNER = "portal-owner";

/** What a new brand needs until it takes calls: each step ticks itself, and the card goes with the last one. */
export function GoLiveCard({ brand }: { brand: Brand }) {
  const { data: dates } = useQuery(oneQuery(goLiveRoutes.read, brand.id));
  const headingId = useId();
  const done = dates ? steps.filter((step) => dates[step] !== null).length : steps.length;
  if (!dates || done === steps.length) return null;
  return (
    <Card as="section" aria-labelledby={headingId} className="px-card pt-3.5 pb-2">
      <div className="flex min-h-7 flex-wrap items-center gap-2">
        <h2 id={headingId} className="text-14 font-semibold tracking-name">
          {words.title}
        </h2>
        <span role="status" className="text-12 text-fg-3 tabular-nums">
          {words.progress(done, steps.length)}
        </span>
        {dates.late && <Badge tone="warning">{words.late}</Badge>}
      </div>
      <p className="mb-1 text-12 text-fg-2">{words.about}</p>
      <ol>
        {steps.map((step) => (
          <Step key={step} brand={brand} step={step} at={dates[step]} />
        ))}
      </ol>
    </Card>
  );
}

function Step({ brand, step, at }: { brand: Brand; step: GoLiveStep; at: string | null }) {
  return (
    <li className="flex min-h-row items-center gap-3 border-line py-1 text-13 not-first:border-t">
      {at === null ? (
        <Circle aria-label={words.open} role="img" className="flex-none text-fg-3" />
      ) : (
        <CircleCheck aria-label={words.done} role="img" className="flex-none text-success-text" />
      )}
      <span className={at === null ? "min-w-0 flex-1 font-medium" : "min-w-0 flex-1 text-fg-2"}>
        {goLiveSteps[step]}
      </span>
      {at === null ? (
        <StepAction brand={brand} step={step} />
      ) : (
        <Time at={at} show="date" className="flex-none text-12 text-fg-3 tabular-nums" />
      )}
    </li>
  );
}

/** Leads to where the step is done. */
function StepAction({ brand, step }: { brand: Brand; step: GoLiveStep }) {
  const action = words.actions[step];
  const name = words.actionOf(action, goLiveSteps[step]);
  if (step === "owner_invited_at" || step === "owner_active_at")
    return (
      <Link to="." hash={PORTAL_OWNER} aria-label={name} className={buttonClass({ size: "sm", variant: "ghost" })}>
        {action}
      </Link>
    );
  if (step === "credentials_at" || step === "address_at")
    return <EditButton name={name} field={step === "address_at" ? "address" : "use_system"} action={action} />;
  return (
    <Link
      to={pageOf[step]}
      params={{ id: String(brand.id) }}
      aria-label={name}
      className={buttonClass({ size: "sm", variant: "ghost" })}
    >
      {action}
    </Link>
  );
}

const pageOf = {
  engine_at: paths.brandEngines,
  business_at: paths.brandBusinesses,
  call_at: paths.brandBilling,
} as const;

function EditButton({ name, field, action }: { name: string; field: FormField; action: string }) {
  const navigate = route.useNavigate();
  return (
    <Button
      size="sm"
      variant="ghost"
      aria-label={name}
      onClick={() => void navigate({ to: ".", search: { edit: 1 }, state: { field } })}
    >
      {action}
    </Button>
  );
}
