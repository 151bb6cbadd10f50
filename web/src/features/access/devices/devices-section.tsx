import type { Device } from "@console/contract/devices.ts";
import { useQuery } from "@tanstack/react-query";
import type { Action } from "../../../components/actions/action.ts";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { FormGroup } from "../../../components/form/form-card.tsx";
import { SimpleList } from "../../../components/layout/simple-list.tsx";
import { useNow } from "../../../lib/use-now.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Time } from "../../../ui/time.tsx";
import { devicesQuery, endOf, endOthers } from "./device.actions.ts";
import { devicesText as words } from "./devices.text.ts";

/** Where the person is signed in. @param onSignedOut called after the person has ended their current session */
export function DevicesSection({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const devices = useQuery(devicesQuery);
  const end = endOf(onSignedOut);
  const others = devices.data?.filter((device) => !device.current).length ?? 0;

  return (
    <FormGroup title={words.title} about={words.about}>
      <SimpleList
        query={devices}
        words={words}
        label={words.title}
        skeleton="h-32"
        className="-my-3 divide-y divide-hairline"
      >
        {(device) => <DeviceRow key={device.id} device={device} end={end} />}
      </SimpleList>
      {others > 0 && <ActionButton size="md" className="mt-3 self-start" action={endOthers} record={others} />}
    </FormGroup>
  );
}

type DeviceRowProps = { device: Device; end: Action<Device> };

/** One browser: its name, sign-in date and method, and last use. */
function DeviceRow({ device, end }: DeviceRowProps) {
  const name = words.name(device);
  const activeNow = useNow((now) => now - Date.parse(device.last_seen_at) < 60_000);
  return (
    <li className="flex items-start gap-3 py-3">
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
