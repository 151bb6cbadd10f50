import { activities } from "@console/contract/activities.ts";
import { bills } from "@console/contract/bills.ts";
import { type Brand, brands } from "@console/contract/brands.ts";
import { businesses } from "@console/contract/businesses.ts";
import { goLiveRoutes } from "@console/contract/go-live.ts";
import { notes } from "@console/contract/notes.ts";
import { receivables } from "@console/contract/receivables.ts";
import { sample } from "./sample.ts";
import { dataOf, feedOf, pageOf, serve } from "./wire.ts";

/** A form accepts them as they are. */
const validFields = {
  email: "hello@lumen.example",
  support_email: "help@lumen.example",
  domain: "",
  frontend_domain: "",
  backend_domain: "",
  website: "",
  configuration: { brand_color: "#6366f1" },
};

/** A brand, and answers to what its pages ask for around their own content. */
export function serveBrand(over: Partial<Brand> = {}): Brand {
  const brand = sample(brands.read, { id: 3, version: 1, name: "Lumen", ...validFields, ...over });
  serve(brands.read, () => dataOf(brand));
  serve(brands.configuration, () => dataOf(sample(brands.configuration)));
  serve(goLiveRoutes.read, () => dataOf(null));
  serve(bills.list, () => pageOf([]));
  serve(businesses.listAll, () => pageOf([]));
  serve(notes.list, () => pageOf([]));
  serve(notes.owners, () => dataOf([]));
  serve(activities.list, () => feedOf([]));
  serve(receivables.account, () =>
    dataOf({ receivable: "0.00", unallocated: "0.00", carried: "0.00", owed: "0.00", movements: [] }),
  );
  return brand;
}
