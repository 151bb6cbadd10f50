import { onboardingErrors, type PackageType } from "@console/contract/onboardings.ts";

/** Every word of the dialogs that schedule and edit an onboarding. */
export const formText = {
  add: "Schedule New Onboarding",
  addAbout: "With a time, the contact gets a calendar invitation by mail.",
  addAction: "Add Onboarding",
  edit: "Edit Onboarding",
  editAbout: (company: string) => `What ${company} was promised; the contact hears of a new time by mail.`,
  save: "Save Changes",
  types: {
    Enterprise: "Many locations, own terms.",
    Professional: "Several locations, integrations.",
    Starter: "One location, the basics.",
  } satisfies Record<PackageType, string>,
  packageNameHint: (type: string) => `Left empty, it is called ${type}.`,
  packageNameHintAny: "Left empty, the type stands for it.",
  yourTime: (time: string) => `${time} your time`,
  passed: "This time has passed.",
  clash: (others: readonly string[]) => `Overlaps with ${others.join(" and ")}`,
  clashOne: (company: string, time: string) => `${company} at ${time}`,
  invites: (email: string) => `An invitation goes to ${email}.`,
  invitesLater: "The invitation follows once there is a time.",
  counter: (length: number, max: number) => `${length} of ${max}`,

  required: "Please fill in all required fields",
  dateForTime: onboardingErrors.timeWithoutDate.message,
  skippedHour: "The clocks in New York go forward and leave this time out. Choose another time.",
  success: "Success",
  added: (company: string) => `The onboarding for ${company} was scheduled.`,
  addFailed: "Failed to schedule onboarding. Please try again.",
  updated: (company: string) => `The onboarding for ${company} was updated.`,
  updateFailed: "Failed to update onboarding. Please try again.",
  thing: "onboarding",
  gone: { title: "Onboarding Not Found", body: "This onboarding was deleted or never existed." },
} as const;
