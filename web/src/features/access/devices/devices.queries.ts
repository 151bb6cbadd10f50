import { devices } from "@console/contract/devices.ts";
import { call } from "../../../api/client.ts";
import { dataQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";

/** One page has room for more browsers than anybody uses in a week. */
export const devicesQuery = { ...dataQuery(devices.list, {}), staleTime: 0 };

export const endDevice = (id: number) => call(devices.end, { params: { id: String(id) } });

export const endOtherDevices = async () => (await call(devices.endOthers, {})).data.ended;

export const deviceRecords = recordsOf({ list: devices.list });
