import { getRouteApi } from "@tanstack/react-router";
import { historyText as words } from "../../../components/history/history.text.ts";
import { RecordHistory } from "../../../components/history/record-history.tsx";
import { Card } from "../../../ui/card.tsx";

const route = getRouteApi("/shell/agencies/$id/history");

/** Inside the brand's layout. */
export function BrandHistoryPage() {
  const { id } = route.useParams();
  return (
    <Card as="section" aria-label={words.title} className="px-card py-4">
      <RecordHistory key={id} kind="brand" id={Number(id)} />
    </Card>
  );
}
