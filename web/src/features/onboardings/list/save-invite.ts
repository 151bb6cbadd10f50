import { type Onboarding, onboardings } from "@console/contract/onboardings.ts";
import { fileAddress } from "../../../api/client.ts";

/** Hands the calendar file to the browser, which opens the person's calendar with it. */
export function saveInvite({ id }: Onboarding): void {
  const link = document.createElement("a");
  link.href = fileAddress(onboardings.invite, { params: { id: String(id) } });
  link.download = "onboarding.ics";
  link.click();
}
