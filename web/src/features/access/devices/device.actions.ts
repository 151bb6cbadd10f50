import type { Device } from "@console/contract/devices.ts";
import type { Action } from "../../../components/actions/action.ts";
import { deviceRecords, endDevice, endOtherDevices } from "./devices.queries.ts";
import { devicesText as words } from "./devices.text.ts";

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
