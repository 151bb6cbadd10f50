import { IMAGE_HEIGHT, IMAGE_WIDTH } from "@console/contract/limits.ts";

/** Every word of the dialogs in which a package is created, copied and edited. */
export const formText = {
  create: "Create Package",
  createAbout: "What a brand on this package pays each month.",
  edit: "Edit Package",
  editAbout: (name: string) => `What brands on ${name} pay each month.`,
  copyAbout: (name: string) => `Starts with everything of ${name}.`,
  copyOf: (name: string, most: number) => `Copy of ${name}`.slice(0, most),
  save: "Save Changes",
  thing: "package",

  basics: "Basics",
  prices: "Prices",
  picture: "Image",
  preview: "Preview",
  units: {
    base_price: "per month",
    per_min_charge: "per minute",
    multilingual_charge_per_min: "per minute, on top",
    per_location_charge: "per business and month",
    premium_support_per_location: "per business and month",
    storage_charge_per_gb: "per GB and month",
  },
  statuses: { active: "Active", inactive: "Inactive" },
  inactiveHint: "Brands on it keep it; nobody can choose it any more.",
  offers: { public: "Every brand", dedicated: "Chosen brands" },
  integrationHint: "Each connection is billed at the brand's wholesale price.",
  on: "On",
  off: "Off",

  choosePicture: "Choose Image",
  replacePicture: "Replace",
  removePicture: "Remove Image",
  dropHere: `or drop one here. At most 5MB, ${IMAGE_WIDTH}x${IMAGE_HEIGHT}px recommended.`,
  pictureOf: "The image of this package",
  altHint: "For those who cannot see it; may stay empty.",
  pictureKept: "The package is saved, its image is not yet.",
  copiesPicture: "The image is copied too.",

  who: "Who is affected",
  nobody: "No brand is on this package: changes count at once.",
  concerns: (names: string, total: number) =>
    `${names} ${total === 1 ? "is" : "are"} on this package or scheduled for it.`,
  pricesFrom: (day: string) => `New prices count from ${day}; the running month keeps its prices.`,
  pending: (day: string) => `These are the prices that count from ${day}.`,

  brandRequired: "Brand name is required for dedicated packages",
  tooLarge: ["File too large", "Please select an image smaller than 5MB"],
  notImage: ["Invalid file type", "Please select an image file"],
  /** The same for create and update (PKG-31, PKG-32). */
  failed: "Failed to create package. Please try again.",
  created: "Package created successfully",
  copied: "Package copied successfully",
  updated: "Package updated successfully",
  deleted: "This package was deleted. You can save it as a new one.",
  saveAsNew: "Save as New",
  gone: { title: "Package Not Found", body: "This package was deleted or never existed." },
} as const;
