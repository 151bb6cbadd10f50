import { closedBrand } from "@console/contract/erasure.ts";
import { possessive } from "@console/contract/possessive.ts";

/** Words of erasing a closed brand's personal data. */
export const erasingText = {
  menu: "Erase Personal Data…",
  title: (name: string) => `Erase ${possessive(name)} personal data?`,
  body: (id: number) =>
    `People, contacts, notes, emails and payment references are removed everywhere, and so is what activities say of the brand. It is then called ${closedBrand(id)}. Its bills keep their addressee. Backups made before keep the data until they expire. This can't be undone.`,
  action: "Erase Personal Data",
  done: "Personal Data Erased",
  failed: "Failed to erase the personal data. Please try again.",
  notice: (day: string) => `Its personal data was erased on ${day}.`,
} as const;
