/** Texts of the Engines tab. */
export const enginesText = {
  title: "Engines",
  tabs: "The brand's engines",
  assignedTab: (count: number | undefined) => `Assigned Engines (${count ?? "…"})`,
  availableTab: (count: number | undefined) => `Available Engines (${count ?? "…"})`,
  loading: "Loading engines",
  loadFailed: { title: "Error Loading Engines", body: "Failed to load engines. Please try again." },
  noneAssigned: "No engines assigned",
  noneAssignedHint: "Businesses use Default (v1), which needs no assignment. Add an engine to offer more.",
  noneAvailable: "No engines available",
  noneAvailableHint: "All engines are already assigned.",
  showAvailable: "Available Engines",

  llm: "Language model",
  stt: "Speech-to-text",
  tts: "Text-to-speech",
  languages: "Languages",
  languagesOf: (name: string) => `Languages for ${name}`,
  /** 'English, Spanish +6': the first two by name. */
  languagesShort: (names: readonly string[]) =>
    names.length > 3 ? `${names.slice(0, 2).join(", ")} +${names.length - 2}` : names.join(", "),
  voice: "Voice",
  clonedVoice: "Cloned voice",
  standardVoice: "Standard voice",
  defaultVoice: "Default voice",
  retires: (provider: string, model: string, day: string, replacement: string | null) =>
    `${provider} retires ${model} on ${day}.${replacement ? ` Replacement: ${replacement}.` : ""}`,
  notRetired: "–",
  missingModels: (engines: string) =>
    `The catalog has no models for ${engines} yet. A Super Admin enters them in the catalog.`,
  retirement: "Retirement",
  users: "Businesses",
  compare: "Compare",
  comparison: "Assigned engines side by side",
  component: "Component",

  actionOn: (action: string, name: string) => `${action}, ${name}`,
  add: "Add Engine",
  addTitle: (name: string) => `Add ${name}?`,
  addBody: (name: string) => `This brand's businesses will be able to use ${name}.`,
  added: "Engine Added",
  addFailed: "Failed to add engine. Please try again.",
  remove: "Remove Engine",
  removeTitle: (name: string) => `Remove ${name}?`,
  removeUnused: (name: string) => `No business uses ${name}. It will return to the list of available engines.`,
  removeUsed: (name: string, users: string) =>
    `${name} is used by ${users}. It can be removed once they use another engine.`,
  removed: "Engine Removed",
  removeFailed: "Failed to remove engine. Please try again.",
} as const;
