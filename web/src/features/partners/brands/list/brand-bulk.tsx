import type { BrandSummary } from "@console/contract/brands.ts";
import { BulkActions, type BulkProps } from "../../../../components/list/bulk-actions.tsx";
import { brandActions } from "../brand.actions.tsx";

export const BrandBulk = (props: BulkProps<BrandSummary>) => (
  <BulkActions {...props} actions={[brandActions.deactivate, brandActions.activate]} />
);
