import { useQuery } from "@tanstack/react-query";
import { ActionButton } from "../../../components/actions/action-button.tsx";
import { SimpleList } from "../../../components/list/simple-list.tsx";
import { Card } from "../../../ui/card.tsx";
import { endOf, endOthers } from "./device.actions.ts";
import { DeviceRow } from "./device-row.tsx";
import { devicesQuery } from "./devices.queries.ts";
import { devicesText as words } from "./devices.text.ts";

/** Where the person is signed in. @param onSignedOut called after the person has ended their current session */
export function DevicesSection({ onSignedOut }: { onSignedOut: () => Promise<void> }) {
  const devices = useQuery(devicesQuery);
  const end = endOf(onSignedOut);
  const others = devices.data?.filter((device) => !device.current).length ?? 0;

  return (
    <Card as="section" aria-label={words.title} className="p-4 md:p-6">
      <h2 className="text-14 font-semibold">{words.title}</h2>
      <p className="pb-3 text-13 text-fg-2">{words.about}</p>
      <SimpleList
        query={devices}
        words={words}
        label={words.title}
        skeleton="h-32"
        className="divide-y divide-line rounded-md border border-line"
      >
        {(device) => <DeviceRow key={device.id} device={device} end={end} />}
      </SimpleList>
      {others > 0 && <ActionButton size="md" className="mt-3" action={endOthers} record={others} />}
    </Card>
  );
}
