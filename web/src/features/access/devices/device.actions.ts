import { type Device, devices } from "@console/contract/devices.ts";
import { call } from "../../../api/client.ts";
import { dataQuery } from "../../../api/queries.ts";
import { recordsOf } from "../../../api/records.ts";
import type { Action } from "../../../components/actions/action.ts";
import { devicesText as words } from "./devices.text.ts";

/** One page has room for more browsers than anybody uses in a week. */
export const devicesQuery = { ...dataQuery(devices.list, {}), staleTime: 0 };

const endDevice = (id: number) => call(devices.end, { params: { id: String(id) } });

const endOtherDevices = async () => (await call(devices.endOthers, {})).data.ended;

const deviceRecords = recordsOf({ list: devices.list });

/** @param onSignedOut called after the person has ended their current session */
export const endOf = (onSignedOut: () => Promise<void>): Action<Device> => ({
  label: words.end,
  failed: words.endFailed,
  refresh: deviceRecords.refresh,
  run: async (device) => {
    await endDevice(device.id);
    if (!device.current) return { title: words.ended, body: words.name(device) };
    await onSignedOut();
    return undefined;
  },
});

/** All but the current one; about how many there are. */
export const endOthers: Action<number> = {
  label: words.endOthers,
  failed: words.othersFailed,
  refresh: deviceRecords.refresh,
  confirm: (others) => ({ title: words.endOthers, body: words.endOthersBody(others), action: words.endOthers }),
  run: async () => ({ title: words.othersEnded, body: words.othersEndedBody(await endOtherDevices()) }),
};
