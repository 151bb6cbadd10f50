import type { Brand } from "@console/contract/brands.ts";
import { brandQuery, updateBrand } from "../../../api/records.ts";
import { makeToggle } from "../../../components/feedback/toggle.ts";
import { brandText as words } from "./brand.text.ts";
import { type BrandStatus, cacheBrand, showStatus, stopReads } from "./brands.queries.ts";
import { refreshBrands } from "./list/brands-bulk.queries.ts";

/** Deactivate and Activate. */
export const brandStatus = makeToggle<Brand, BrandStatus>({
  save: async (brand, status) => ({ data: await updateBrand(brand, { status }), meta: {} }),
  show: showStatus,
  stopReads,
  store: cacheBrand,
  refresh: refreshBrands,
  read: (client, id) => client.fetchQuery({ ...brandQuery(id), staleTime: 0 }),
  other: (status) => (status === "active" ? "inactive" : "active"),
  message: ({ name }, status) => words.nowStatus(name, status),
  words: { ...words, done: words.updated, failed: words.updateFailed },
});
