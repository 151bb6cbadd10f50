import { counted } from "../../../lib/names.ts";

const brands = (number: number) => counted(number, "brand", "brands");
const businesses = (number: number) => counted(number, "business", "businesses");

/** Texts of the dialog Replace Model. */
export const replaceText = {
  title: (engine: string) => `Replace a Model of ${engine}`,
  about: "Brands move to the replacement in waves. The first wave begins now.",
  submit: "Start Rollout",
  part: "Model to replace",
  partOf: (part: string, model: string) => `${part}: ${model || "Not set"}`,
  provider: "Provider",
  model: "Replacement",
  languages: "Languages",
  languagesHint: "Separate them with commas.",
  voice: "Default voice",
  first: "Brands of the first wave",
  firstHint: "If you name none, the first share is the first wave.",
  shares: "Shares in percent of all brands",
  sharesHint: "One wave for each, rounded up to whole brands: 5, 25. The last wave has all brands that are left.",
  sharesWrong: "Enter whole numbers from 1 to 100, separated by commas.",
  hold: "Hold at a fall of (%)",
  holdHint:
    "The rollout is put on hold if the minutes of moved brands in 24 hours fall by this much against the same hours a week before, from 100 minutes on.",
  holdWrong: "Enter a whole number from 1 to 100.",
  notUsing: (names: string) => `These brands don't have the engine: ${names}.`,
  plan: "Waves",
  usersLoading: "Loading brands",
  usersFailed: { title: "Error Loading Brands", body: "Failed to load brands. Please try again." },
  wave: (number: number, inBrands: number, inBusinesses: number) =>
    `Wave ${number}: ${brands(inBrands)}, ${businesses(inBusinesses)}`,
  effect: "When the last wave is done, the catalog gets the replacement. Until then you can roll back all brands.",
  started: "Rollout Started",
  failed: "Failed to start rollout. Please try again.",
} as const;

/** Texts of a rollout's page. */
export const rolloutText = {
  one: "Rollout",
  loading: "Loading rollout",
  loadFailed: { title: "Error Loading Rollout", body: "Failed to load rollout. Please try again." },
  title: (from: string, to: string) => `${from || "Not set"} → ${to}`,
  facts: { part: "Replaces", state: "Now", minutes: "Minutes", hold: "Holds at" },
  partOf: (part: string, engine: string) => `${part} of ${engine}`,
  waits: (wave: number, confirmed: number, all: number) =>
    `Wave ${wave}: the voice platform has confirmed ${confirmed} of ${brands(all)}.`,
  next: (wave: number, last: boolean) =>
    last ? "All brands are moved. The rollout is done" : `Wave ${wave} is confirmed. Wave ${wave + 1} begins`,
  heldByPerson: (wave: number) => `On hold. Wave ${wave} was the last one to begin.`,
  heldByFall: (wave: number) => `On hold after wave ${wave}, because the minutes of moved brands fell.`,
  rolledBack: "Rolled back. Every brand runs what it ran before.",
  done: "Done. The catalog has the replacement.",
  minutes: (last: string, before: string) => `${last} in the last 24 hours, ${before} in the same hours a week before`,
  holdsAt: (percent: number) => `A fall of ${percent}%, from 100 minutes on`,
  wave: (number: number) => `Wave ${number}`,
  waveCount: (inBrands: number, inBusinesses: number) => `${brands(inBrands)}, ${businesses(inBusinesses)}`,
  heads: { brand: "Brand", businesses: "Businesses", moved: "Moved", confirmed: "Confirmed" },
  waiting: "Waiting",
  notYet: "–",

  continue: "Continue",
  continued: "Rollout Continued",
  continueFailed: "Failed to continue rollout. Please try again.",
  hold: "Hold",
  held: "Rollout On Hold",
  holdFailed: "Failed to hold rollout. Please try again.",
  rollBack: "Roll Back",
  rolledBackTitle: "Rollout Rolled Back",
  rollBackFailed: "Failed to roll back rollout. Please try again.",
  gone: { title: "Rollout Not Found", body: "This rollout doesn't exist, or the link is wrong.", back: "Catalog" },
} as const;
