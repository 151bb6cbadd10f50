import { enginePartLabel } from "@console/contract/engines.ts";
import { rolloutStatusLabel } from "@console/contract/rollout-status.ts";
import type { Rollout, RolloutBrand } from "@console/contract/rollouts.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { Layers } from "lucide-react";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { EmptyState } from "../../../components/feedback/empty-state.tsx";
import { Loaded } from "../../../components/feedback/loaded.tsx";
import { useIsGone } from "../../../components/feedback/use-is-gone.ts";
import { PageHeader } from "../../../components/layout/page-header.tsx";
import { useCrumb } from "../../../components/layout/use-page-title.ts";
import { BrandLink } from "../../../components/list/brand-link.tsx";
import { PeekFact } from "../../../components/list/peek-panel.tsx";
import { formatExact } from "../../../lib/dates.ts";
import { paths } from "../../../lib/paths.ts";
import { Badge, State } from "../../../ui/badge.tsx";
import { buttonClass } from "../../../ui/button-class.ts";
import { Section } from "../../../ui/card.tsx";
import { cellClass, figureClass, Table } from "../../../ui/table.tsx";
import { Time } from "../../../ui/time.tsx";
import { rolloutActions, rolloutQuery } from "./rollout.actions.ts";
import { rolloutText as words } from "./rollout.text.ts";

const route = getRouteApi("/shell/settings/catalog/rollouts/$id");

/** The replacement of a model in waves: where it stands, and the three things that a person can do. */
export function RolloutPage() {
  const id = Number(route.useParams().id);
  const query = useQuery(rolloutQuery(id));
  const { data, error } = query;
  useCrumb(data ? titleOf(data) : error ? words.one : undefined);
  if (useIsGone(query, id)) return <Gone />;
  return (
    <>
      {error && !data && <PageHeader title={words.one} />}
      <Loaded query={query} words={words} skeleton="h-64">
        {(rollout) => (
          <>
            <PageHeader
              title={titleOf(rollout)}
              state={<RolloutState rollout={rollout} />}
              actions={<Actions rollout={rollout} />}
            />
            <Facts rollout={rollout} />
            <div className="mt-6 flex flex-col gap-6">
              {wavesOf(rollout.organizations).map(([wave, brands]) => (
                <Wave key={wave} wave={wave} brands={brands} />
              ))}
            </div>
          </>
        )}
      </Loaded>
    </>
  );
}

const titleOf = ({ from, to }: Rollout) => words.title(from.model_name, to.model_name);

const tones = { held: "warning", rolled_back: "neutral" } as const;

function RolloutState({ rollout: { status } }: { rollout: Rollout }) {
  const label = rolloutStatusLabel[status];
  if (status === "held" || status === "rolled_back") return <Badge tone={tones[status]}>{label}</Badge>;
  return <State tone={status === "done" ? "success" : "primary"}>{label}</State>;
}

/** Each acts on one press: a rollout that goes wrong is rolled back without a question. */
const Actions = ({ rollout }: { rollout: Rollout }) => (
  <>
    {Object.values(rolloutActions)
      .filter(({ applies }) => applies(rollout))
      .map((action) => (
        <ActionButton
          key={action.label}
          size="md"
          variant={action === rolloutActions.rollBack ? "danger" : "secondary"}
          action={action}
          record={rollout}
        />
      ))}
  </>
);

function Facts({ rollout }: { rollout: Rollout }) {
  const { name, part, minutes, hold_percent, continues_at } = rollout;
  return (
    <dl className="grid grid-cols-[6.25rem_minmax(0,1fr)] gap-x-3 gap-y-2 text-13">
      <PeekFact label={words.facts.part}>{words.partOf(enginePartLabel[part], name)}</PeekFact>
      <PeekFact label={words.facts.state}>
        <span role="status">
          {stateOf(rollout)} {continues_at && `${formatExact(continues_at)}.`}
        </span>
      </PeekFact>
      {minutes && (
        <PeekFact label={words.facts.minutes}>
          {words.minutes(Number(minutes.last).toLocaleString("en-US"), Number(minutes.before).toLocaleString("en-US"))}
        </PeekFact>
      )}
      <PeekFact label={words.facts.hold}>{words.holdsAt(hold_percent)}</PeekFact>
    </dl>
  );
}

function stateOf({ status, held_for, wave, organizations, continues_at }: Rollout): string {
  if (status === "done") return words.done;
  if (status === "rolled_back") return words.rolledBack;
  if (status === "held") return held_for === "fall" ? words.heldByFall(wave) : words.heldByPerson(wave);
  if (continues_at) return words.next(wave, organizations.at(-1)?.wave === wave);
  const moved = organizations.filter((brand) => brand.wave === wave && brand.moved_at !== null);
  return words.waits(wave, moved.filter(({ confirmed_at }) => confirmed_at !== null).length, moved.length);
}

const wavesOf = (brands: readonly RolloutBrand[]): [number, RolloutBrand[]][] => [
  ...Map.groupBy(brands, ({ wave }) => wave),
];

function Wave({ wave, brands }: { wave: number; brands: readonly RolloutBrand[] }) {
  const businesses = brands.reduce((sum, each) => sum + each.businesses, 0);
  const { brand, businesses: used, moved, confirmed } = words.heads;
  return (
    <Section title={words.wave(wave)} count={words.waveCount(brands.length, businesses)}>
      <Table
        label={words.wave(wave)}
        heads={[{ title: brand }, { title: used, numeric: true }, { title: moved }, { title: confirmed }]}
      >
        <tbody>
          {brands.map((each) => (
            <tr key={each.id}>
              <td className={cellClass}>
                <BrandLink {...each} />
              </td>
              <td className={`md:w-28 ${figureClass}`}>{each.businesses.toLocaleString("en-US")}</td>
              <td className={`md:w-36 ${cellClass}`}>
                {each.moved_at ? <Time at={each.moved_at} show="listed" /> : words.notYet}
              </td>
              <td className={`md:w-36 ${cellClass}`}>
                {each.confirmed_at ? (
                  <Time at={each.confirmed_at} show="listed" />
                ) : each.moved_at ? (
                  words.waiting
                ) : (
                  words.notYet
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </Table>
    </Section>
  );
}

const Gone = () => (
  <>
    <PageHeader title={words.one} />
    <EmptyState
      icon={Layers}
      title={words.gone.title}
      hint={words.gone.body}
      action={
        <Link to={paths.catalog} className={buttonClass({ size: "sm" })}>
          {words.gone.back}
        </Link>
      }
    />
  </>
);
