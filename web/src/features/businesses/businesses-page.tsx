import { type Business, businesses } from "@console/contract/businesses.ts";
import { type EngineCode, engineCodes } from "@console/contract/engines.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { Store } from "lucide-react";
import { useRef, useState } from "react";
import { kept } from "../../app/search.ts";
import { useDelayed } from "../../components/delayed.ts";
import { EmptyState } from "../../components/empty-state.tsx";
import { ErrorPanel } from "../../components/error-panel.tsx";
import { ExportButton } from "../../components/export-button.tsx";
import { focusLost } from "../../components/focus-lost.ts";
import { ListToolbar } from "../../components/list-toolbar.tsx";
import { UsageReceived } from "../../components/usage-received.tsx";
import { useCardKeys } from "../../components/use-card-keys.ts";
import { useSelection } from "../../components/use-selection.ts";
import { Chips } from "../../ui/chips.tsx";
import { lazyPart } from "../../ui/lazy-part.tsx";
import { BusinessCard, BusinessCardSkeleton } from "./business-card.tsx";
import { type BusinessFilters, businessesAsked, businessesQuery } from "./businesses.queries.ts";
import { businessesText as words } from "./businesses.text.ts";
import { EngineConfirm } from "./engine-confirm.tsx";

const BusinessBulk = lazyPart(async () => (await import("./business-bulk.tsx")).BusinessBulk);

const route = getRouteApi("/shell/agencies/$id/businesses");

const gridClass =
  "grid grid-cols-[repeat(auto-fill,minmax(332px,1fr))] gap-4 max-md:grid-cols-[minmax(0,1fr)] max-md:gap-3";
const skeletons = ["1", "2", "3", "4", "5", "6"];

/** Anew for each brand: nothing of one is shown under another. */
export function BusinessesPage() {
  const { id } = route.useParams();
  return <Businesses key={id} brandId={Number(id)} />;
}

function Businesses({ brandId }: { brandId: number }) {
  const { q, engine } = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { ...(q && { q }), ...(engine && { engine }) };
  const { data, error, isPending, isPlaceholderData, refetch } = useQuery({
    ...businessesQuery(brandId, filters),
    placeholderData: keepPreviousData,
  });
  const skeleton = useDelayed(isPending);
  const cards = useRef<HTMLUListElement>(null);
  const selection = useSelection(data?.data ?? [], JSON.stringify(filters));
  useCardKeys(cards, {});
  const [question, setQuestion] = useState<{ about: Business; to: EngineCode }>();
  const [asking, setAsking] = useState(false);
  const counts = data?.meta.counts;
  const shown = engineCodes.filter((code) => (counts?.[code] ?? 0) > 0 || code === engine);
  const about = question && (data?.data.find(({ id }) => id === question.about.id) ?? question.about);

  /** Typing keeps one history entry, a choice adds one. */
  const filter = (change: { [K in keyof BusinessFilters]: BusinessFilters[K] | undefined }, replace = false) =>
    void navigate({ search: (before) => kept({ ...before, ...change }), replace, resetScroll: false });
  const clear = () => filter({ q: undefined, engine: undefined });

  return (
    <section aria-label={words.title}>
      <h2 className="sr-only">{words.title}</h2>
      <ListToolbar
        label={words.search}
        placeholder={words.searchPlaceholder}
        q={q}
        onSearch={(text) => filter({ q: text }, true)}
      >
        {/* Their line on a phone is kept free until they come. */}
        {isPending && <span className="order-last h-ctl-sm basis-full md:hidden" />}
        {shown.length > 0 && (
          <Chips
            label={words.engines}
            className="max-md:order-last max-md:basis-full"
            chips={shown.map((code) => ({ value: code, label: words.engineCount(counts?.[code] ?? 0, code) }))}
            value={engine}
            onChange={(next) => filter({ engine: next })}
          />
        )}
        <div className="ml-auto">
          <ExportButton route={businesses.list} input={{ brandId, query: businessesAsked(filters) }} />
        </div>
      </ListToolbar>
      <div className="mb-4 min-h-5">
        <UsageReceived brandId={brandId} />
      </div>
      {skeleton && (
        <>
          <p role="status" className="sr-only">
            {words.loading}
          </p>
          <ul aria-busy="true" aria-label={words.loading} className={gridClass}>
            {skeletons.map((key) => (
              <BusinessCardSkeleton key={key} />
            ))}
          </ul>
        </>
      )}
      {error && !data && !skeleton && (
        <ErrorPanel
          title={words.loadFailed.title}
          error={error}
          fallback={words.loadFailed.body}
          onRetry={() => refetch().then(() => setTimeout(focusLost, 50))}
        />
      )}
      {data && !skeleton && data.data.length === 0 && (
        <div role="status">
          {q || engine ? (
            <EmptyState title={words.empty} hint={words.noMatch(q, engine)} onClear={clear} />
          ) : (
            <EmptyState title={words.empty} hint={words.emptyHint} icon={Store} />
          )}
        </div>
      )}
      {data && !skeleton && data.data.length > 0 && (
        <ul ref={cards} aria-label={words.title} aria-busy={isPlaceholderData} className={gridClass}>
          {data.data.map((business) => (
            <BusinessCard
              key={business.id}
              business={business}
              selected={selection.has(business)}
              onSelect={(extend) => selection.toggle(business, extend)}
              onEngine={(to) => {
                setQuestion({ about: business, to });
                setAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      {data && selection.used && (
        <BusinessBulk brandId={brandId} selection={selection} total={data.data.length} all={data.data} />
      )}
      {question && about && (
        <EngineConfirm business={about} to={question.to} open={asking} onClose={() => setAsking(false)} />
      )}
    </section>
  );
}
