import { type BusinessDetails, businesses } from "@console/contract/businesses.ts";
import { useQuery } from "@tanstack/react-query";
import { getRouteApi, Link } from "@tanstack/react-router";
import { useEffect } from "react";
import { useIdentity } from "../../../../api/identity.ts";
import { oneQuery } from "../../../../api/queries.ts";
import { ErrorPanel } from "../../../../components/feedback/error-panel.tsx";
import { useDelayed } from "../../../../components/feedback/waiting.tsx";
import { PageHeader } from "../../../../components/layout/page-header.tsx";
import { rememberObject } from "../../../../components/layout/recent-objects.ts";
import { useCrumb } from "../../../../components/layout/use-page-title.ts";
import { paths } from "../../../../lib/paths.ts";
import { State } from "../../../../ui/badge.tsx";
import { buttonClass } from "../../../../ui/button-class.ts";
import { Section, Skeleton } from "../../../../ui/card.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
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
export function BusinessPage() {
  const id = Number(route.useParams().id);
  const { data: business, error, isPending, refetch } = useQuery(oneQuery(businesses.read, id));
  const skeleton = useDelayed(isPending);
  useCrumb(business?.name ?? (error ? words.business : undefined));
  useRemembered(business);

  if (skeleton) return <Skeleton className="h-96" />;
  if (!business) {
    if (!error) return null;
    return (
      <>
        <PageHeader title={words.business} />
        <ErrorPanel
          title={words.readFailed.title}
          error={error}
          fallback={words.readFailed.body}
          onRetry={refetch}
          wayOut={
            <Link to={paths.businesses} className={buttonClass({ variant: "ghost", size: "sm" })}>
              {words.back}
            </Link>
          }
        />
      </>
    );
  }
  const status = business.account_status ? "active" : "inactive";
  return (
    <>
      <PageHeader
        title={business.name}
        actions={
          <State tone={status === "active" ? "success" : "neutral"} hollow={status === "inactive"}>
            {words.statuses[status]}
          </State>
        }
      />
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
  );
}

/** The palette offers recently viewed records first. */
function useRemembered(business: BusinessDetails | undefined): void {
  const personId = useIdentity()?.id;
  useEffect(() => {
    if (!business || personId === undefined) return;
    const { id, name, brand: detail } = business;
    rememberObject(personId, { kind: "business", id, name, detail, brand_color: null });
  }, [business, personId]);
}
