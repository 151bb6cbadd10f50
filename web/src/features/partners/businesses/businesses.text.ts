import { engineNames, offeredEngines } from "@console/contract/businesses.ts";
import type { EngineCode } from "@console/contract/engines.ts";

/** Texts of the Businesses tab. */
export const businessesText = {
  title: "Businesses",
  search: "Search businesses by name or location",
  searchPlaceholder: "Search by name or location...",
  engines: "Filter by engine",
  engineCount: (count: number, code: EngineCode) => `${count.toLocaleString("en-US")} ${engineNames[code]}`,
  loading: "Loading businesses",
  loadFailed: { title: "Error Loading Businesses", body: "Failed to load businesses. Please try again." },
  empty: "No businesses found",
  emptyHint: "Businesses appear here once the voice platform reports them.",
  noMatch: (q: string | undefined, engine: EngineCode | undefined) =>
    [q && `Nothing matches “${q}”`, engine && `${q ? "among" : "There are no"} businesses using ${engineNames[engine]}`]
      .filter(Boolean)
      .join(" ")
      .concat("."),

  statuses: { active: "Active", inactive: "Inactive" },
  premium: "Premium support",
  noType: "No type",
  noLocation: "No location",
  integrations: "Integrations",
  locations: "Locations",
  agents: "Agents",
  created: "Created",
  actionsHead: "Actions",
  engine: "Engine",
  engineOf: (business: string) => `Engine for ${business}`,
  engineOption: (code: EngineCode) => (code === "v3" ? engineNames[code] : `${engineNames[code]}: ${hintOf(code)}`),

  changeTitle: "Change Business Engine",
  changeBody: (business: string, from: EngineCode, to: EngineCode) =>
    `Change the engine for ${business} from ${engineNames[from]} to ${engineNames[to]}?`,
  assignsToo: (to: EngineCode) => `${engineNames[to]} isn't assigned to this brand yet. It will be assigned too.`,
  mayAssign: "If the engine isn't assigned to this brand yet, it will be assigned too.",
  choose: "Choose Engine",
  chooseFor: "Engine for the selected businesses",
  bulkQuestion: (count: number, to: EngineCode) =>
    `Change the engine for ${count} ${count === 1 ? "business" : "businesses"} to ${engineNames[to]}?`,
  bulkChange: (business: string, from: EngineCode, to: EngineCode) =>
    `${business}: ${engineNames[from]} to ${engineNames[to]}`,
  more: (count: number) => `And ${count} more.`,
  sameAlready: (count: number, to: EngineCode) =>
    `${count} already ${count === 1 ? "uses" : "use"} ${engineNames[to]} and won't change.`,
  bulkChanged: "Engines Updated",
  bulkFailed: "Failed to update engines. Please try again.",
  changeAction: "Change Engine",
  changed: "Engine Updated",
  changeFailed: "Failed to update engine. Please try again.",
} as const;

function hintOf(code: keyof typeof offeredEngines): string {
  const { hint } = offeredEngines[code];
  return hint.charAt(0).toLowerCase() + hint.slice(1);
}
