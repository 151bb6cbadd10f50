import { type Onboarding, onboardings } from "@console/contract/onboardings.ts";
import { fileAddress } from "../../../../api/client.ts";

/** Downloads the calendar file, which the browser opens in the person's calendar. */
export function saveInvite({ id }: Onboarding): undefined {
  const link = document.createElement("a");
  link.href = fileAddress(onboardings.invite, { params: { id: String(id) } });
  link.download = "onboarding.ics";
  link.click();
}
