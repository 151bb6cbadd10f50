import type { Device } from "@console/contract/devices.ts";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { useNow } from "../../../lib/use-now.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Time } from "../../../ui/time.tsx";
import { devicesText as words } from "./devices.text.ts";

type DeviceRowProps = { device: Device; end: Action<Device> };

/** One browser: its name, sign-in date and method, and last use. */
export function DeviceRow({ device, end }: DeviceRowProps) {
  const name = words.name(device);
  const activeNow = useNow((now) => now - Date.parse(device.last_seen_at) < 60_000);
  return (
    <li className="flex items-start gap-3 px-4 py-3">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
          {name}
          {device.current && <Badge tone="success">{words.current}</Badge>}
        </p>
        <p className="text-13 break-words text-fg-2">
          {words.signedIn(device.method)} {words.from} {device.ip}, <Time at={device.created_at} show="inSentence" />
        </p>
        <p className="text-12 text-fg-3">
          {activeNow ? (
            words.activeNow
          ) : (
            <>
              {words.lastUsed} <Time at={device.last_seen_at} />
            </>
          )}
        </p>
      </div>
      <ActionButton action={end} record={device} name={words.endNamed(name)} />
    </li>
  );
}
