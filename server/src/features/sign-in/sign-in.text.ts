import { CODE_MINUTES } from "./sign-in.rules.ts";

export const signInText = { sent: "Verification code sent." };

export function codeMail(code: string): { subject: string; text: string } {
  return {
    subject: "Your verification code",
    text: `Your verification code is ${code}.

It is valid for ${CODE_MINUTES} minutes and works once, in the browser that asked for it.
If you did not ask for it, ignore this mail.
`,
  };
}

const linkReasons = {
  link_after_failures: "There were too many wrong codes for your account, so we send a link instead of a code.",
  link_for_want_of_room: "Several codes were requested for your account, so we send a link instead of another code.",
};

export function linkMail(url: string, reason: keyof typeof linkReasons): { subject: string; text: string } {
  return {
    subject: "Your sign-in link",
    text: `${linkReasons[reason]}

Open it and press Sign In:
${url}

It is valid for ${CODE_MINUTES} minutes and works once. If you did not ask for it, ignore this mail.
`,
  };
}
