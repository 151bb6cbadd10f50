import { devices } from "@console/contract/devices.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "../../api/client.ts";

/** One page holds more browsers than anybody uses in a week. */
export const devicesQuery = queryOptions({
  queryKey: ["devices"],
  staleTime: 0,
  queryFn: async ({ signal }) => (await call(devices.list, {}, { signal })).data,
});

export const endDevice = (id: number) => call(devices.end, { params: { id: String(id) } });

export const endOtherDevices = async () => (await call(devices.endOthers, {})).data.ended;
