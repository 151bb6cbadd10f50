import type { CalendarMethod } from "../../adapters/mail.ts";
import { endOf } from "./onboardings.rules.ts";

type Person = { name: string; email: string };

export type CalendarEntry = {
  uid: string;
  sequence: number;
  /** When this file was written. */
  stamp: string;
  at: string;
  summary: string;
  description: string;
  organizer: Person;
  attendee: Person;
};

/**
 * A calendar file (RFC 5545, 5546). The times are in UTC: one meeting needs no rules of a zone, and every
 * calendar shows it in its owner's. `PUBLISH` is for a person's own calendar and names no attendee.
 */
export function calendarFile(entry: CalendarEntry, method: CalendarMethod | "PUBLISH"): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Console//Onboardings//EN",
    "CALSCALE:GREGORIAN",
    `METHOD:${method}`,
    "BEGIN:VEVENT",
    `UID:${entry.uid}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${utc(entry.stamp)}`,
    `DTSTART:${utc(entry.at)}`,
    `DTEND:${utc(endOf(entry.at))}`,
    `SUMMARY:${escaped(entry.summary)}`,
    `DESCRIPTION:${escaped(entry.description)}`,
    `ORGANIZER;CN=${quoted(entry.organizer.name)}:${mailto(entry.organizer.email)}`,
    ...(method === "PUBLISH"
      ? []
      : [
          `ATTENDEE;CUTYPE=INDIVIDUAL;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE;CN=${quoted(
            entry.attendee.name,
          )}:${mailto(entry.attendee.email)}`,
        ]),
    `STATUS:${method === "CANCEL" ? "CANCELLED" : "CONFIRMED"}`,
    "TRANSP:OPAQUE",
    "END:VEVENT",
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
}

/** `20261207T150000Z`. */
const utc = (iso: string): string => `${iso.slice(0, 19).replace(/[-:]/g, "")}Z`;

/** A text value: line ends become `\n`, other control characters nothing. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, (sign) => `\\${sign}`)
    .replace(/\r\n|[\r\n\u2028\u2029]/g, "\\n")
    .replace(/\p{Cc}/gu, "");
}

/** A parameter in quotes, which has no way to hold a quote or a line end. */
const quoted = (text: string): string =>
  `"${text
    .replaceAll('"', "'")
    .replace(/\p{Cc}+/gu, " ")
    .trim()}"`;

/** In an address that is part of a URI, what would begin a query is written in hex. */
const mailto = (email: string): string =>
  `mailto:${email.replace(/[^\w.!$'*+=^`{|}~@[\]:-]/gu, (sign) => encodeURIComponent(sign))}`;

const LINE_OCTETS = 75;

/** Long lines go on in the next one after a space; no character is cut in two. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_OCTETS) {
      parts.push(part);
      part = " ";
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join("\r\n");
}

/** `Console <console@localhost>` or a bare address. */
export function mailbox(from: string): Person {
  const [, name = "", email = ""] = /^(.*?)<([^<>]+)>\s*$/.exec(from) ?? ["", "", from.trim()];
  return { name: name.trim().replace(/^"(.*)"$/, "$1") || email, email };
}
