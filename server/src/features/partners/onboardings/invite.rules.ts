import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendar,
  ICalCalendarMethod,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import type { CalendarMethod } from "../../../adapters/mail.ts";
import { endOf } from "./onboardings.rules.ts";

type Person = { name: string; email: string };

export type CalendarEntry = {
  uid: string;
  sequence: number;
  /** When this file was created. */
  stamp: string;
  at: string;
  summary: string;
  description: string;
  organizer: Person;
  attendee: Person;
};

/**
 * A calendar file (RFC 5545, 5546). Times are in UTC: a single meeting needs no time zone rules, and every calendar
 * shows it in its owner's zone. `PUBLISH` is for a person's own calendar and names no attendee.
 */
export function calendarFile(entry: CalendarEntry, method: CalendarMethod | "PUBLISH"): string {
  const { organizer, attendee } = entry;
  const calendar = new ICalCalendar({
    prodId: "//Console//Onboardings//EN",
    scale: "GREGORIAN",
    method: ICalCalendarMethod[method],
  });
  const event = calendar.createEvent({
    id: entry.uid,
    sequence: entry.sequence,
    stamp: entry.stamp,
    start: entry.at,
    end: endOf(entry.at),
    summary: plain(entry.summary),
    description: plain(entry.description),
    organizer: { name: inQuotes(organizer.name), email: inUri(organizer.email) },
    status: method === "CANCEL" ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    transparency: ICalEventTransparency.OPAQUE,
  });
  if (method !== "PUBLISH") {
    event.createAttendee({
      name: inQuotes(attendee.name),
      email: inUri(attendee.email),
      type: ICalAttendeeType.INDIVIDUAL,
      role: ICalAttendeeRole.REQ,
      status: ICalAttendeeStatus.NEEDSACTION,
      rsvp: true,
    });
  }
  // In this format, every line ends with a line break, including the last one.
  return `${calendar}\r\n`;
}

/** The library keeps control characters, which the format forbids; it recognizes only ASCII line breaks. */
const plain = (text: string): string => text.replace(/[\u2028\u2029]/g, "\n").replace(/(?![\r\n])\p{Cc}/gu, "");

/** The library escapes a quote in a name according to RFC 6868, which many calendars show literally. */
const inQuotes = (name: string): string =>
  name
    .replaceAll('"', "'")
    .replace(/\p{Cc}+/gu, " ")
    .trim();

/** In an address inside a URI, characters that would begin a query are percent-encoded. */
const inUri = (email: string): string =>
  email.replace(/[^\w.!$'*+=^`{|}~@[\]:-]/gu, (sign) => encodeURIComponent(sign));

/** `Console <console@localhost>` or a bare address. */
export function mailbox(from: string): Person {
  const [, name = "", email = ""] = /^(.*?)<([^<>]+)>\s*$/.exec(from) ?? ["", "", from.trim()];
  return { name: name.trim().replace(/^"(.*)"$/, "$1") || email, email };
}
