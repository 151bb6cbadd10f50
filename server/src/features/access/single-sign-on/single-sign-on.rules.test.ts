import { roles } from "@console/contract/permissions.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { groupsIn } from "../../../adapters/provider-claims.ts";
import { isFresh, roleOfGroups, safeNext, sharedGroup } from "./single-sign-on.rules.ts";

const names = fc.uniqueArray(fc.constantFrom("a", "b", "c", "d", "e", "f"), { maxLength: 4 });
const mappings = fc.record({ super_admin_groups: names, manager_groups: names, sales_groups: names });

describe("the mapping of groups", () => {
  it("gives the highest role that any group has, more groups never a lower one (MORE-585)", () => {
    fc.assert(
      fc.property(mappings, names, names, (mapping, groups, more) => {
        const role = roleOfGroups(mapping, groups);
        const rank = (each: typeof role) => (each === null ? roles.length : roles.indexOf(each));
        expect(rank(roleOfGroups(mapping, [...groups, ...more]))).toBeLessThanOrEqual(rank(role));
        if (role === null)
          expect(roles.every((each) => !mapping[`${each}_groups`].some((name) => groups.includes(name)))).toBe(true);
        else expect(mapping[`${role}_groups`].some((name) => groups.includes(name))).toBe(true);
      }),
    );
  });

  it("names a group of two roles exactly if there is one", () => {
    fc.assert(
      fc.property(mappings, (mapping) => {
        const all = roles.flatMap((role) => mapping[`${role}_groups`]);
        expect(sharedGroup(mapping) !== null).toBe(new Set(all).size < all.length);
      }),
    );
  });

  it("reads groups by name, by path, or one alone", () => {
    expect(groupsIn({ groups: ["a", 1, "b"] }, "groups")).toEqual(["a", "b"]);
    expect(groupsIn({ groups: "a" }, "groups")).toEqual(["a"]);
    expect(groupsIn({ realm_access: { roles: ["a"] } }, "realm_access.roles")).toEqual(["a"]);
    expect(groupsIn({ "https://x.example/groups": ["a"] }, "https://x.example/groups")).toEqual(["a"]);
    for (const claims of [{}, { groups: null }, { groups: { a: true } }]) expect(groupsIn(claims, "groups")).toBeNull();
    expect(groupsIn({ "": ["a"] }, "")).toBeNull();
  });
});

it("takes for fresh only a sign-in after the person was sent there (MORE-588)", () => {
  const sent = new Date("2026-11-29T12:00:00Z");
  const now = new Date("2026-11-29T12:01:00Z");
  const at = (seconds: number) => sent.getTime() / 1_000 + seconds;
  expect([-31, -30, 0, 60, 90, 91].map((seconds) => isFresh(at(seconds), sent, now))).toEqual([
    false,
    true,
    true,
    true,
    true,
    false,
  ]);
  expect(isFresh(null, sent, now)).toBe(false);
});

it("leads on to pages of this console only (MORE-581)", () => {
  for (const next of ["/", "/coupons?q=a#b", "/agencies/3"]) expect(safeNext(next)).toBe(next);
  for (const next of ["", "//x", "/\\x", "https://x", "x", "/a b", "/a\nb", `/${"a".repeat(500)}`, undefined, ["/"]])
    expect(safeNext(next)).toBe("");
  fc.assert(
    fc.property(fc.webUrl(), fc.string(), (url, text) => {
      for (const each of [url, text]) {
        const next = safeNext(each);
        expect(new URL(next || "/", "https://console.example").origin).toBe("https://console.example");
      }
    }),
  );
});
