import { counted } from "../../../lib/names.ts";

const brands = (number: number) => counted(number, "brand", "brands");
const businesses = (number: number) => counted(number, "business", "businesses");

export const catalogText = {
  title: "Catalog",
  about: "Voice engines and integrations that brands can have.",
  loadFailed: { title: "Error Loading Catalog", body: "Failed to load catalog. Please try again." },
  loading: "Loading catalog",
  engines: "Engines",
  integrations: "Integrations",
  noIntegrations: "No integrations found. Add the first one, or load them from a file on the server.",
  missing: (parts: string) => `Missing: ${parts}`,
  gaps: { llm: "language model", stt: "speech-to-text", tts: "text-to-speech", voice: "default voice" },
  cost: "Cost",
  voiceOf: (id: string, cloned: boolean) => `${cloned ? "Cloned voice" : "Voice"} ${id}`,
  edit: "Edit",
  editNamed: (name: string) => `Edit ${name}`,
  replace: "Replace Model",
  replaceNamed: (name: string) => `Replace Model of ${name}`,
  rollout: (model: string, status: string) => `Replacement with ${model}: ${status}`,

  use: (inBrands: number, inBusinesses: number) =>
    inBrands === 0 ? "No brands" : `${brands(inBrands)}, ${businesses(inBusinesses)}`,
  usersOf: (name: string) => `Brands with ${name}`,
  usersLoading: "Loading brands",
  usersFailed: { title: "Error Loading Brands", body: "Failed to load brands. Please try again." },
  businesses,
  moreBrands: (number: number) => `and ${number.toLocaleString("en-US")} more brands`,
} as const;

export const engineForm = {
  title: (name: string) => `Edit ${name}`,
  thing: "engine",
  saved: "Engine Updated",
  failed: "Failed to update engine. Please try again.",
  parts: { llm: "Language model", stt: "Speech-to-text", tts: "Text-to-speech" },
  provider: "Provider",
  model: "Model",
  retires: "Retires on",
  replacement: "Announced replacement",
  languages: "Languages",
  languagesHint: "Separate them with commas.",
  multiLanguage: "Several languages in one call",
  voice: "Default voice",
  cloneVoice: "Cloned voice",
  yes: "Yes",
  no: "No",
  cost: "Cost",
  costHint: "A note for Super Admins. Brands never see it.",
  unnamed: (label: string, part: string) => `${label}, ${part}`,
  effects: {
    none: "Nothing changes for brands.",
    brands: (all: number, used: number) =>
      all === 0
        ? "No brand has this engine yet."
        : `This changes the engine of ${brands(all)} (${businesses(used)}) immediately. To move brands in waves, use Replace Model.`,
  },
} as const;

export const integrationForm = {
  add: "Add Integration",
  addAbout: "Brands can add it as soon as it is saved.",
  edit: (name: string) => `Edit ${name}`,
  thing: "integration",
  saved: "Integration Updated",
  created: "Integration Added",
  failed: "Failed to save integration. Please try again.",
  code: "Code",
  codeHint: "The voice platform's code. It can't be changed later.",
  name: "Name",
  description: "Description",
  category: "Category",
  connection: "Connection",
  price: "Wholesale price",
  priceHint: "Per connection and month, for brands that add it from now on.",
  status: "Status",
  setup: "Needs setup after connecting",
  yes: "Yes",
  no: "No",
  effects: {
    none: "Nothing changes for brands.",
    added: "Brands can add it. No brand gets it automatically.",
    shown: (all: number) => `The setup of ${brands(all)} changes immediately, and open bills show the new name.`,
    shownNone: "No brand has it yet.",
    price: (all: number) =>
      all === 0
        ? "The new price applies to every brand."
        : `${brands(all)} ${all === 1 ? "keeps its" : "keep their"} price. Brands that add it later start at the new one.`,
    retired: (all: number) =>
      all === 0
        ? "It is no longer offered."
        : `It is no longer offered. ${brands(all)} ${all === 1 ? "keeps it, with its" : "keep it, with their"} price and connections.`,
    offered: "Brands can add it again.",
    description: "Brands see the new description.",
  },
} as const;
