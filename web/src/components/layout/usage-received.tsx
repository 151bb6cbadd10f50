import { brands } from "@console/contract/brands.ts";
import { useQuery } from "@tanstack/react-query";
import { oneQuery } from "../../api/queries.ts";
import { Time } from "../../ui/time.tsx";
import { words } from "../components.text.ts";

/** When the brand's usage was last received; nothing until that is known. */
export function UsageReceived({ brandId }: { brandId: number }) {
  const { data } = useQuery(oneQuery(brands.read, brandId));
  if (!data) return null;
  const at = data.usage_overview.last_received_at;
  return (
    <p className="text-12 text-fg-2">
      {at === null ? (
        words.noUsageReceived
      ) : (
        <>
          {words.usageReceived} <Time at={at} show="inSentence" />
        </>
      )}
    </p>
  );
}
