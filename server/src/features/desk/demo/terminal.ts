import type { Mail } from "../../../adapters/mail.ts";
import { signInSubjects } from "../../access/sign-in/sign-in.text.ts";
import { demoLines } from "./demo.text.ts";

/** What the demo's terminal shows of an email: only what somebody needs to sign in, so that the address stays in view (MORE-225). */
export function terminalLine({ to, subject, letter }: Pick<Mail, "to" | "subject" | "letter">): string | null {
  if (subject === signInSubjects.code || subject === signInSubjects.stepUp)
    return demoLines.code(to, letter.figure?.value ?? "");
  if (subject === signInSubjects.link) return demoLines.link(to, letter.button?.url ?? "");
  return null;
}

const STEP = 20;

/** @returns a callback for the finished share, which prints a line every 20 percent */
export function reportSeeding(say: (line: string) => void): (share: number) => void {
  let last = 0;
  return (share) => {
    const percent = Math.floor((share * 100) / STEP) * STEP;
    if (percent > last) say(demoLines.seeding(percent));
    last = Math.max(last, percent);
  };
}
