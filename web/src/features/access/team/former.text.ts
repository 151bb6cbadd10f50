import { formerMember } from "@console/contract/erasure.ts";
import { possessive } from "@console/contract/possessive.ts";
import { teamText } from "./team.text.ts";

/** Texts of the people who left the team, and of erasing their data. */
export const formerText = {
  title: teamText.former,
  about: "People who were removed from the team. Their activities stay.",
  loading: "Loading former members",
  loadFailed: {
    title: "Error Loading Former Members",
    body: "Failed to load former members. Please try again.",
  },
  empty: "No one has been removed from the team.",
  removed: "Removed",
  erased: "Erased",

  erase: "Erase Personal Data",
  eraseNamed: (name: string) => `Erase Personal Data of ${name}`,
  eraseTitle: (name: string) => `Erase ${possessive(name)} personal data?`,
  eraseBody: (name: string, id: number) =>
    `${possessive(name)} name, email and network addresses are removed everywhere, and every activity says ${formerMember(id)} instead. Backups made before keep them until they expire. This can't be undone.`,
  eraseDone: "Personal Data Erased",
  eraseFailed: "Failed to erase the personal data. Please try again.",
} as const;
