import { type BusinessDetails, businesses } from "@console/contract/businesses.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi } from "@tanstack/react-router";
import { oneQuery } from "../../../../api/queries.ts";
import { PageHeader } from "../../../../components/layout/page-header.tsx";
import type { RecentObject } from "../../../../components/layout/recent-objects.ts";
import { RecordPage } from "../../../../components/layout/record-page.tsx";
import { paths } from "../../../../lib/paths.ts";
import { Section, Skeleton } from "../../../../ui/card.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { BusinessStatus } from "./all-business-columns.tsx";
import { allBusinessesText as words } from "./all-businesses.text.ts";
import { BusinessConnections, BusinessEngines } from "./business-history.tsx";
import { BusinessInformation } from "./business-information.tsx";
import { BusinessMinutes } from "./business-minutes.tsx";

// Below the first screen, with the labels and formats of every field.
const RecordHistory = lazyPart(
  async () => (await import("../../../../components/history/record-history.tsx")).RecordHistory,
);

const route = getRouteApi("/shell/businesses/$id");

/** A business of any brand. */
export const BusinessPage = () => (
  <RecordPage
    query={useQuery(oneQuery(businesses.read, Number(route.useParams().id)))}
    thing={words.business}
    failed={words.readFailed}
    failedHead={<PageHeader title={words.business} />}
    back={{ to: paths.businesses, label: words.back }}
    skeleton={<Skeleton className="h-96" />}
    recentOf={recentOf}
  >
    {(business) => (
      <>
        <PageHeader title={business.name} actions={<BusinessStatus business={business} />} />
        <div className="flex flex-col gap-7">
          <BusinessMinutes business={business} />
          <div className="grid grid-cols-1 items-start gap-x-10 gap-y-7 lg:grid-cols-2">
            <BusinessInformation business={business} />
            <div className="flex min-w-0 flex-col gap-7">
              <BusinessEngines business={business} />
              <BusinessConnections business={business} />
            </div>
          </div>
          <Section title={words.history}>
            <div className="pt-3">
              <RecordHistory kind="business" id={business.id} />
            </div>
          </Section>
        </div>
      </>
    )}
  </RecordPage>
);

const recentOf = ({ id, name, brand }: BusinessDetails): RecentObject => ({
  kind: "business",
  id,
  name,
  detail: brand,
  brand_color: null,
});
