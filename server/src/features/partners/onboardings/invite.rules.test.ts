import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calendarFile, mailbox } from "./invite.rules.ts";

const entry = {
  uid: "u@onboardings",
  sequence: 2,
  stamp: "2026-11-21T10:00:00.000Z",
  at: "2026-12-07T15:00:00.000Z",
  summary: "Onboarding of Müller, Söhne; Co\\",
  description: "one\ntwo",
  organizer: { name: "Console", email: "console@operator.example" },
  attendee: { name: 'Ann "Bo" Lee', email: "ann@client.example" },
};

const unfolded = (file: string) => file.replaceAll("\r\n ", "").split("\r\n");

describe("calendarFile", () => {
  it("contains the subject, the people, the time and the duration", () => {
    const lines = unfolded(calendarFile(entry, "REQUEST"));
    expect(lines).toEqual(
      expect.arrayContaining([
        "METHOD:REQUEST",
        "UID:u@onboardings",
        "SEQUENCE:2",
        "DTSTART:20261207T150000Z",
        "DTEND:20261207T154500Z",
        "SUMMARY:Onboarding of Müller\\, Söhne\\; Co\\\\",
        "DESCRIPTION:one\\ntwo",
        'ORGANIZER;CN="Console":mailto:console@operator.example',
        "STATUS:CONFIRMED",
      ]),
    );
    expect(lines.find((line) => line.startsWith("ATTENDEE"))).toMatch(
      /;CN="Ann 'Bo' Lee":mailto:ann@client\.example$/i,
    );
  });

  it("cancels a meeting, and names nobody in a file for one's own calendar", () => {
    expect(unfolded(calendarFile(entry, "CANCEL"))).toEqual(
      expect.arrayContaining(["METHOD:CANCEL", "STATUS:CANCELLED"]),
    );
    expect(calendarFile(entry, "PUBLISH")).not.toContain("ATTENDEE");
  });

  it("keeps exactly the ids by which calendars identify meetings and people", () => {
    const folded = calendarFile(entry, "REQUEST");
    expect(folded.endsWith("END:VCALENDAR\r\n")).toBe(true);
    const lines = unfolded(folded);
    expect(lines).toEqual(
      expect.arrayContaining([
        "PRODID:-//Console//Onboardings//EN",
        "CALSCALE:GREGORIAN",
        "DTSTAMP:20261121T100000Z",
        "TRANSP:OPAQUE",
      ]),
    );
    const attendee = lines.find((line) => line.startsWith("ATTENDEE"))?.split(/[;:]/);
    expect(attendee).toEqual(
      expect.arrayContaining(["CUTYPE=INDIVIDUAL", "ROLE=REQ-PARTICIPANT", "PARTSTAT=NEEDS-ACTION", "RSVP=TRUE"]),
    );
    // In UTC, so there are no time zone rules.
    expect(folded).not.toMatch(/TZID|VTIMEZONE|X-WR/);
  });

  it("begins no query in an address, and contains no control character", () => {
    const hostile = {
      ...entry,
      summary: "a\u2028b\u0007",
      attendee: { name: "A\u0000\nB", email: "a?cc=e;x@b.example" },
    };
    const lines = unfolded(calendarFile(hostile, "REQUEST"));
    expect(lines).toContain("SUMMARY:a\\nb");
    expect(lines.find((line) => line.startsWith("ATTENDEE"))).toMatch(/CN="A B":mailto:a%3Fcc=e%3Bx@b\.example$/i);
  });

  it("keeps every line within 75 octets and lets no text begin a new line", () => {
    const names = fc.string({ unit: "binary", maxLength: 120 });
    fc.assert(
      fc.property(names, names, (company, person) => {
        const hostile = `${company}\r\nATTENDEE:mailto:eve@example.com`;
        const file = calendarFile(
          {
            ...entry,
            summary: hostile,
            description: hostile,
            attendee: { name: `${person}\nX:1`, email: "a@b.example" },
          },
          "REQUEST",
        );
        for (const line of file.split("\r\n")) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(line).not.toMatch(/[\r\n]/);
        }
        const lines = unfolded(file);
        expect(lines).toHaveLength(unfolded(calendarFile(entry, "REQUEST")).length);
        expect(lines.filter((line) => line.startsWith("ATTENDEE"))).toHaveLength(1);
      }),
    );
  });
});

describe("mailbox", () => {
  it.each([
    ["console@localhost", "console@localhost", "console@localhost"],
    ["Console <console@localhost>", "Console", "console@localhost"],
    ['"The, Console" <c@o.example>', "The, Console", "c@o.example"],
  ])("reads %s", (from, name, email) => {
    expect(mailbox(from)).toEqual({ name, email });
  });
});
