import { businesses, engineNames, businessOverviewColumns as titles } from "@console/contract/businesses.ts";
import { BrandLink } from "../../../../components/list/brand-link.tsx";
import { PeekFact, PeekFacts, PeekPanel, type PeekProps, usePeeked } from "../../../../components/list/peek-panel.tsx";
import { None } from "../../../../components/list/row-parts.tsx";
import { paths } from "../../../../lib/paths.ts";
import { Time } from "../../../../ui/time.tsx";
import { businessesText } from "../businesses.text.ts";
import { BusinessStatus, MinutesChange } from "./all-business-columns.tsx";
import { allBusinessesText as words } from "./all-businesses.text.ts";

/** A business beside the list of all businesses. */
export const BusinessPeek = ({ list }: PeekProps) => (
  <PeekPanel
    list={list}
    query={usePeeked(businesses.read, list)}
    words={{ loading: words.loading, loadFailed: words.readFailed }}
    nameOf={({ name }) => name}
    state={(business) => <BusinessStatus business={business} />}
    page={paths.business}
  >
    {(business) => (
      <>
        <p className="text-12 text-fg-3">{words.minutesMonth}</p>
        <p className="flex items-baseline gap-2 text-28 font-semibold tracking-figure tabular-nums">
          {words.minutes(business.minutes)}
          <MinutesChange minutes={business.minutes} before={business.minutes_before} />
        </p>
        <PeekFacts>
          <PeekFact label={words.brand}>
            <BrandLink id={business.organization_id} name={business.brand} />
          </PeekFact>
          <PeekFact label={words.externalId}>{business.external_id}</PeekFact>
          <PeekFact label={words.type}>{business.type || businessesText.noType}</PeekFact>
          <PeekFact label={words.location}>{business.location || businessesText.noLocation}</PeekFact>
          <PeekFact label={words.engine}>{engineNames[business.voice_engine]}</PeekFact>
          <PeekFact label={words.connections}>
            {business.connections
              .filter(({ to }) => to === null)
              .map(({ name }) => name)
              .join(", ") || words.noConnections}
          </PeekFact>
          <PeekFact label={words.premium}>{words.yesNo[business.premium_support ? "true" : "false"]}</PeekFact>
          <PeekFact label={titles.used.title}>
            {business.last_used_at ? <Time at={business.last_used_at} show="listed" /> : <None />}
          </PeekFact>
        </PeekFacts>
      </>
    )}
  </PeekPanel>
);
