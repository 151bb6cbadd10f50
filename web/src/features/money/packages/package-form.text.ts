import { IMAGE_HEIGHT, IMAGE_WIDTH } from "@console/contract/limits.ts";
import { kindOfPrice, lineKinds, type PriceField } from "@console/contract/line-kinds.ts";

const units = { month: "per month", min: "per minute", business: "per business per month", GB: "per GB per month" };

/** Texts of the dialogs for creating, copying and editing a package. */
export const formText = {
  create: "Create Package",
  createAbout: "What a brand on this package pays each month.",
  edit: "Edit Package",
  editAbout: (name: string) => `What brands on ${name} pay each month.`,
  copyAbout: (name: string) => `Starts as a copy of ${name}.`,
  copyOf: (name: string, most: number) => `Copy of ${name}`.slice(0, most),
  thing: "package",

  basics: "Basics",
  prices: "Prices",
  picture: "Image",
  preview: "Preview",
  unit: (price: PriceField) =>
    kindOfPrice[price] === "multilingual_minutes" ? "extra per minute" : units[lineKinds[kindOfPrice[price]].unit],
  inactiveHint: "Existing brands keep it, but it can't be selected.",
  integrationHint: "Each connection is billed at the brand's wholesale price.",

  removePicture: "Remove Image",
  dropHere: `or drop one here. At most 5MB, ${IMAGE_WIDTH}x${IMAGE_HEIGHT}px recommended.`,
  pictureOf: "The image of this package",
  altHint: "Alt text for screen readers (optional).",
  pictureNotSaved: "The package was saved, but its image wasn't.",
  copiesPicture: "The image is copied too.",

  who: "Who is affected",
  nobody: "No brands use this package, so changes apply immediately.",
  concerns: (names: string, total: number) =>
    `${names} ${total === 1 ? "is" : "are"} on this package or scheduled for it.`,
  pricesFrom: (day: string) => `New prices apply from ${day}. This month isn't affected.`,
  pending: (day: string) => `These prices apply from ${day}.`,

  notANumber: (typed: string) => `'${typed}' isn't a number. Without one, the price is $0.00.`,
  brandRequired: "Brand name is required for dedicated packages",
  /** The same for create and update (PKG-31, PKG-32). */
  failed: "Failed to create package. Please try again.",
  created: "Package created successfully",
  copied: "Package copied successfully",
  updated: "Package updated successfully",
  deleted: "This package was deleted. You can save it as a new one.",
  saveAsNew: "Save as New",
  gone: { title: "Package Not Found", body: "This package was deleted or never existed." },
} as const;
