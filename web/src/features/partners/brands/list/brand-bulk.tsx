import { type BrandSummary, brands } from "@console/contract/brands.ts";
import { csvOf } from "../../../../api/queries.ts";
import { BulkActions } from "../../../../components/list/bulk-actions.tsx";
import type { Selection } from "../../../../components/list/use-selection.ts";
import { asQuery } from "../../../../lib/search.ts";
import { brandActions } from "../brand.actions.tsx";
import type { BrandFilters } from "../brands.queries.ts";
import { readAllBrands } from "./brands-bulk.queries.ts";

type BrandBulkProps = { selection: Selection<BrandSummary>; filters: BrandFilters; total: number };

export const BrandBulk = ({ filters, ...list }: BrandBulkProps) => (
  <BulkActions
    {...list}
    actions={[brandActions.deactivate, brandActions.activate]}
    readAll={() => readAllBrands(filters)}
    file={(ids) => csvOf(brands.list, { query: { ...asQuery(filters), ids } })}
  />
);
