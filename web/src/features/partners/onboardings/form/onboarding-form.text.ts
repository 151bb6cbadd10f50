import { onboardingErrors, type PackageType } from "@console/contract/onboardings.ts";

/** Texts of the dialogs for scheduling and editing an onboarding. */
export const formText = {
  add: "Schedule New Onboarding",
  addAbout: "If you set a time, the contact gets a calendar invitation by email.",
  addAction: "Add Onboarding",
  edit: "Edit Onboarding",
  editAbout: (company: string) => `Details for ${company}. If the time changes, we'll email the contact.`,
  types: {
    Enterprise: "Many locations, custom terms.",
    Professional: "Several locations, integrations.",
    Starter: "One location, the basics.",
  } satisfies Record<PackageType, string>,
  packageNameHint: (type: string) => `Defaults to "${type}".`,
  packageNameHintAny: "Defaults to the package type.",
  yourTime: (time: string) => `${time} your time`,
  passed: "This time has passed.",
  clash: (others: readonly string[]) => `Overlaps with ${others.join(" and ")}`,
  clashOne: (company: string, time: string) => `${company} at ${time}`,
  invites: (email: string) => `An invitation will be sent to ${email}.`,
  invitesLater: "The invitation is sent once a time is set.",
  counter: (length: number, max: number) => `${length} of ${max}`,

  required: "Please fill in all required fields",
  dateForTime: onboardingErrors.timeWithoutDate.message,
  skippedHour: "That time doesn't exist: clocks go forward that night. Choose another time.",
  success: "Success",
  added: (company: string) => `The onboarding for ${company} was scheduled.`,
  addFailed: "Failed to schedule onboarding. Please try again.",
  updated: (company: string) => `The onboarding for ${company} was updated.`,
  updateFailed: "Failed to update onboarding. Please try again.",
  thing: "onboarding",
  gone: { title: "Onboarding Not Found", body: "This onboarding was deleted or never existed." },
} as const;
