import { brands } from "@console/contract/brands.ts";
import type { ConfigurationState } from "@console/contract/configuration-parts.ts";
import { useQuery } from "@tanstack/react-query";
import { dataQuery } from "../../../../api/queries.ts";
import { formatExact } from "../../../../lib/dates.ts";
import { useNow } from "../../../../lib/use-now.ts";
import { brandText as words } from "../brand.text.ts";

type Part = ConfigurationState["changes"][number]["part"];
type InEffectProps = { brandId: number; part: Part; className?: string };

/**
 * Whether the voice platform runs the last change of a part of the brand's configuration. Renders nothing if there was
 * none, or the platform does not confirm what it runs.
 */
export function InEffect({ brandId, part, className = "" }: InEffectProps) {
  const { data } = useQuery(dataQuery(brands.configuration, { params: { id: String(brandId) } }));
  const change = data?.confirms ? data.changes.find((each) => each.part === part) : undefined;
  const text = useNow((now) => (change ? sentence(change, now) : null));
  return text && <p className={`text-12 text-fg-2 tabular-nums ${className}`}>{text}</p>;
}

const MINUTE_MS = 60_000;

function sentence({ changed_at, applied_at }: ConfigurationState["changes"][number], now: number): string {
  if (applied_at !== null) return words.inEffect(formatExact(applied_at));
  return words.notConfirmed(Math.floor((now - Date.parse(changed_at)) / MINUTE_MS));
}
