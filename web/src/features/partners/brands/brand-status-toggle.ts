import type { Brand } from "@console/contract/brands.ts";
import { brandRecords, updateBrand } from "../../../api/brand-record.ts";
import { makeToggle } from "../../../components/feedback/toggle.ts";
import { brandText as words } from "./brand.text.ts";
import type { BrandStatus } from "./brands.queries.ts";

/** Deactivate and Activate. */
export const brandStatus = makeToggle<Brand, BrandStatus>({
  save: async (brand, status) => ({ data: await updateBrand(brand, { status }), meta: {} }),
  records: brandRecords,
  changes: (status) => ({ status }),
  other: (status) => (status === "active" ? "inactive" : "active"),
  message: ({ name }, status) => words.nowStatus(name, status),
  words: { ...words, done: words.updated, failed: words.updateFailed },
});
