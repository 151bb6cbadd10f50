import { devices } from "@console/contract/devices.ts";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../api/client.ts";
import { dataQuery, refresh } from "../../../api/queries.ts";

/** One page has room for more browsers than anybody uses in a week. */
export const devicesQuery = { ...dataQuery(devices.list, {}), staleTime: 0 };

export const endDevice = (id: number) => call(devices.end, { params: { id: String(id) } });

export const endOtherDevices = async () => (await call(devices.endOthers, {})).data.ended;

export const refreshDevices = (client: QueryClient): Promise<void> => refresh(client, "devices");
