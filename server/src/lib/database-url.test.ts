import pg from "pg";
import { describe, expect, it } from "vitest";
import { parseDatabaseUrl } from "./database-url.ts";

/** What the driver makes of each server: user, password, host, port and database. */
const driverReads = (text: string) =>
  parseDatabaseUrl(text)?.servers.map(({ url }) => {
    const { user, password, host, port, database } = new pg.Client({ connectionString: url });
    return [user, password, host, port, database];
  });

describe("the address of a database (MORE-241)", () => {
  it.each([
    ["postgresql://app:pw@db.example/console", [["app", "pw", "db.example", 5432, "console"]]],
    ["postgres://app:p%40w@db.example:6432/console?sslmode=disable", [["app", "p@w", "db.example", 6432, "console"]]],
    ["postgres://app:50%off@[::1]:5433/console", [["app", "50%off", "::1", 5433, "console"]]],
    ["postgresql://app:pw@/console?host=/run/pg&port=5433", [["app", "pw", "/run/pg", 5433, "console"]]],
    ["postgresql://app@%2Frun%2Fpg/console", [["app", null, "/run/pg", 5432, "console"]]],
    ["postgresql://app@ignored:5433/console?host=/run/pg", [["app", null, "/run/pg", 5433, "console"]]],
    ["postgresql://app@one.example:5432,/console", null],
    [
      "postgresql://app:a:b@one.example,[::2]:5433/console",
      [
        ["app", "a:b", "one.example", 5432, "console"],
        ["app", "a:b", "::2", 5433, "console"],
      ],
    ],
    [
      "postgresql://app@/console?host=/run/pg,two.example&port=5433",
      [
        ["app", null, "/run/pg", 5433, "console"],
        ["app", null, "two.example", 5433, "console"],
      ],
    ],
    ["postgresql://app@/console?host=one,two&port=1,2,3", null],
    ["postgresql:///console", null],
    ["mysql://one/console", null],
  ])("is read as the driver and libpq do: %s", (text, read) => {
    const servers = driverReads(text);
    expect(servers ?? null).toEqual(read);
  });

  it("passes on TLS, and none of the session's settings", () => {
    const text = "postgresql://one,two/x?sslmode=disable&application_name=mine&options=-c%20work_mem%3D8MB&host=three";
    const read = parseDatabaseUrl(text);
    expect(read?.servers.map(({ url }) => [...new URL(url).searchParams.keys()])).toEqual([
      ["sslmode", "host", "port"],
    ]);
    expect(read?.options).toBe("-c work_mem=8MB");
  });

  it.each([
    ["", false],
    ["?sslmode=disable", false],
    ["?ssl=false", false],
    ["?sslmode=no-verify", false],
    ["?sslmode=require&uselibpqcompat=true", false],
    ["?sslmode=verify-full&uselibpqcompat=true", true],
    ["?sslmode=verify-full", true],
    ["?ssl=true", true],
    ["?sslnegotiation=direct", true],
  ])(
    "says whether it has TLS that checks the certificate, as the driver decides it: %s (ASVS V12.3.2)",
    (query, expected) => {
      const read = parseDatabaseUrl(`postgres://db.example/x${query}`);
      expect(read?.hasTls).toBe(expected);
      if (query !== "?ssl=false")
        expect(isChecked(new pg.Client({ connectionString: read?.servers[0].url }))).toBe(expected);
    },
  );
});

/** Whether the driver would encrypt, and refuse a certificate that nobody vouches for. */
const isChecked = ({ ssl }: { ssl?: unknown }): boolean => ssl !== false && Object(ssl).rejectUnauthorized !== false;
