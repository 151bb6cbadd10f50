import { packages } from "@console/contract/packages.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "./client.ts";

/** One package, below the packages' own key: a change there is seen wherever it is shown. */
export const packageQuery = (id: number) =>
  queryOptions({
    queryKey: ["packages", "one", id],
    queryFn: async ({ signal }) => (await call(packages.read, { params: { id: String(id) } }, { signal })).data,
  });
