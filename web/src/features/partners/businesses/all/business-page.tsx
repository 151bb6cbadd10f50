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
import { Badge } from "../../../../ui/badge.tsx";
import { buttonClass } from "../../../../ui/button-class.ts";
import { Skeleton } from "../../../../ui/card.tsx";
import { lazyPart } from "../../../../ui/lazy-part.tsx";
import { allBusinessesText as words } from "./all-businesses.text.ts";
import { BusinessConnections, BusinessEngines, BusinessMinutes } from "./business-history.tsx";
import { BusinessInformation, BusinessPart } from "./business-information.tsx";

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
        actions={<Badge tone={status === "active" ? "success" : "neutral"}>{words.statuses[status]}</Badge>}
      />
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
        <div className="flex min-w-0 flex-col gap-4">
          <BusinessInformation business={business} />
          <BusinessEngines business={business} />
          <BusinessConnections business={business} />
        </div>
        <BusinessMinutes business={business} />
        <div className="min-w-0 lg:col-span-2">
          <BusinessPart title={words.history}>
            <RecordHistory kind="business" id={business.id} />
          </BusinessPart>
        </div>
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
