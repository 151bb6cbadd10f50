import type { Onboarding } from "@console/contract/onboardings.ts";
import { toasts } from "../../components/toasts.ts";
import { saveFile } from "../../lib/save-file.ts";
import { readInvite } from "./onboardings.queries.ts";
import { onboardingsText as words } from "./onboardings.text.ts";

/** Hands the calendar file to the browser, which opens the person's calendar with it. */
export async function saveInvite({ id }: Onboarding): Promise<void> {
  try {
    saveFile(await readInvite(id), "onboarding.ics");
  } catch (error) {
    toasts.failure(words.error, error, words.calendarFailed);
  }
}
