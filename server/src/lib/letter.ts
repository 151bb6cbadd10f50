import { letterWords as words } from "./letter.text.ts";

/** The operator as emails name it; a field that the settings lack is empty. */
export type Operator = { name: string; legalName: string; address: string; replyTo: string };

type Link = { label: string; url: string };

/** The parts of an email. Its text and its HTML are made of them, so that both have the same words. */
export type Letter = {
  /** The operator's name, at the head; empty for none. */
  from: string;
  /** Shown after the subject in a list of emails, and nowhere else. */
  preheader: string;
  /** Name of the person, empty if not known; null for no greeting. */
  to: string | null;
  paragraphs: readonly string[];
  /** What matters most: an amount, a code. */
  figure?: { label: string; value: string; isLate?: boolean };
  button?: Link;
  lines?: readonly LetterLine[];
  box?: { title: string; lines: readonly string[] };
  remarks?: readonly string[];
  link?: Link;
  /** Why the reader gets it, where a reply goes, and who sends it. */
  foot: { why: string; replyTo: string; sender: string };
};

/** The quantity is left out on narrow screens. */
export type LetterLine = { label: string; quantity?: string; amount?: string; strong?: boolean };

type Parts = Omit<Letter, "from" | "foot" | "to"> & { to?: string | undefined; why: string };

export const letter = ({ name, legalName, address, replyTo }: Operator, { why, to = "", ...parts }: Parts): Letter => ({
  from: name || words.product,
  to,
  ...parts,
  foot: {
    why,
    replyTo,
    sender: [legalName || name || words.product, ...address.split(/\r?\n/)].filter(Boolean).join(", "),
  },
});

/** What the operator's people sign in to: 'the Switchyard Voice console'. */
export const consoleOf = ({ name }: Pick<Operator, "name">): string => (name ? `the ${name} console` : words.product);

/** A person as people outside of the team know them: 'Jo Park, Switchyard Voice'. */
export const staffOf = ({ name }: Pick<Operator, "name">, person: string): string =>
  name ? `${person}, ${name}` : person;

/** Emails that the release before queued have only their text, which names its sender. */
export const letterOfText = (text: string): Letter => ({
  from: "",
  preheader: "",
  to: null,
  paragraphs: text.trim().split(/\n{2,}/),
  foot: { why: "", replyTo: "", sender: "" },
});

/** The text version. */
export function textOf({ figure, button, lines = [], box, remarks = [], link, foot, ...parts }: Letter): string {
  const blocks = [
    parts.from,
    parts.to !== null && words.hello(parts.to),
    ...parts.paragraphs,
    figure && `${figure.label}\n${figure.value}`,
    button && linkText(button),
    lines.map(lineText).join("\n"),
    box && [box.title, ...box.lines].join("\n"),
    ...remarks,
    link && linkText(link),
    [foot.why, foot.replyTo && `${words.reply} ${foot.replyTo}.`].filter(Boolean).join(" "),
    foot.sender,
  ];
  return `${blocks.filter(Boolean).join("\n\n")}\n`;
}

const linkText = ({ label, url }: Link): string => `${label}:\n${url}`;

const lineText = ({ label, quantity = "", amount = "" }: LetterLine): string =>
  `- ${label}${quantity && ` (${quantity})`}${amount && `: ${amount}`}`;
