import { auditWith } from "../../../audit/audit.ts";
import { consoleOf, letter, type Operator } from "../../../lib/letter.ts";
import { CODE_MINUTES } from "./sign-in.rules.ts";

export const signInText = { sent: "Verification code sent." };

/** Activity messages, shown after the person's name. */
export const auditSignIn = auditWith({
  "session.opened": (_, way: keyof typeof ways) => `signed in with ${ways[way]}`,
  "session.link_made": ({ label }) => `created a one-time sign-in link for ${label} on the server`,
});
const ways = {
  code: "a code",
  mailed_link: "an emailed link",
  printed_link: "a link created on the server",
  passkey: "a passkey",
  single_sign_on: "single sign-on",
};

type Reader = { operator: Operator; name: string };

const whyOf = ({ operator }: Reader) =>
  `You're getting this email because someone asked to sign in to ${consoleOf(operator)} with this address.`;
const ignore = "If it wasn't you, you can ignore this email.";
const validity = `It's valid for ${CODE_MINUTES} minutes and works once.`;

/** The demo recognizes emails with a code or link by these. */
export const signInSubjects = {
  code: "Your verification code",
  stepUp: "Your confirmation code",
  link: "Your sign-in link",
};

export const codeMail = (reader: Reader, code: string) => ({
  subject: signInSubjects.code,
  letter: letter(reader.operator, {
    preheader: validity,
    to: reader.name,
    paragraphs: [`Enter this code in the browser that requested it. ${validity}`],
    figure: { label: signInSubjects.code, value: code },
    remarks: [ignore],
    why: whyOf(reader),
  }),
});

export const stepUpMail = (reader: Reader, code: string) => ({
  subject: signInSubjects.stepUp,
  letter: letter(reader.operator, {
    preheader: validity,
    to: reader.name,
    paragraphs: [`Enter this code where you are signed in, to confirm what you are about to do. ${validity}`],
    figure: { label: signInSubjects.stepUp, value: code },
    remarks: [
      "If it wasn't you, someone else is signed in as you. Don't enter or share the code, and tell a Super Admin: they can sign you out everywhere.",
    ],
    why: `You're getting this email because someone who is signed in to ${consoleOf(reader.operator)} as you is about to change who can sign in.`,
  }),
});

const linkReasons = {
  link_after_failures: "There were too many wrong codes for your account, so we're sending a link instead.",
  link_for_want_of_room: "Several codes were requested for your account, so we're sending a link instead.",
};

export const linkMail = (reader: Reader, url: string, reason: keyof typeof linkReasons) => ({
  subject: signInSubjects.link,
  letter: letter(reader.operator, {
    preheader: validity,
    to: reader.name,
    paragraphs: [linkReasons[reason], `Open the link and press Sign In. ${validity}`],
    button: { label: "Open Link", url },
    remarks: [ignore],
    why: whyOf(reader),
  }),
});

/** Once a day, when strangers have used up the emails of an address. */
export const pausedMail = ({ operator, name }: Reader) => ({
  subject: "Sign-in codes for you are paused",
  letter: letter(operator, {
    preheader: "Many codes were requested for your address.",
    to: name,
    paragraphs: [
      "Many sign-in codes were requested for your address, from browsers where you've never signed in. We won't send any more for up to a day.",
      `You can still sign in from a browser where you've signed in before, or with a passkey. From another browser, ask whoever operates ${consoleOf(operator)} for a one-time sign-in link.`,
      "No one can sign in without a code from your mailbox.",
    ],
    why: `You get this email at most once a day because you can sign in to ${consoleOf(operator)} with this address.`,
  }),
});

/** The pages of the one-time link. */
export const linkPages = {
  offer: { title: "Sign in", text: "Press the button to sign in to Console.", button: "Sign In" },
  refused: {
    title: "This link doesn't work",
    text: "It was already used or has expired.",
    link: "Request a new code",
  },
  wantsSingleSignOn: {
    title: "Use single sign-on",
    text: "Your role requires single sign-on, so a link isn't enough.",
    link: "Go to sign-in",
  },
  wantsPasskey: {
    title: "Use your passkey",
    text: "Your role requires a passkey, so an emailed link isn't enough.",
    link: "Sign in with your passkey",
  },
};
