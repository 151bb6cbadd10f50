import { afterEach, expect, it, vi } from "vitest";
import { dropCookie, readCookie, writeCookie } from "./cookies.ts";

afterEach(() => vi.unstubAllGlobals());

/** Stores what a script writes, as one browser tab does. */
function openPage(protocol: string) {
  const jar = new Map<string, string>();
  const written: string[] = [];
  vi.stubGlobal("location", { protocol });
  vi.stubGlobal("document", {
    get cookie() {
      return [...jar].map((pair) => pair.join("=")).join("; ");
    },
    set cookie(line: string) {
      written.push(line);
      const [name = "", value = ""] = (line.split("; ", 1)[0] ?? "").split("=");
      jar.set(name, value);
    },
  });
  return { jar, written };
}

it("prefixes every cookie of scripts with __Host- on https, where it is Secure (ASVS V3.3.1, V3.3.2, V3.3.3)", () => {
  const { jar, written } = openPage("https:");
  writeCookie("userEmail", "a@b.example", 7);
  expect(written).toEqual(["__Host-userEmail=a%40b.example; path=/; max-age=604800; SameSite=Lax; Secure"]);
  jar.set("userEmail", "planted");
  expect(readCookie("userEmail")).toBe("a@b.example");
  dropCookie("userEmail");
  expect(written[1]).toBe("__Host-userEmail=; path=/; max-age=0; SameSite=Lax; Secure");
});

it("uses plain names on http, where a browser refuses the prefix", () => {
  const { written } = openPage("http:");
  writeCookie("sidebar", "collapsed", 7);
  expect(written).toEqual(["sidebar=collapsed; path=/; max-age=604800; SameSite=Lax"]);
  expect(readCookie("sidebar")).toBe("collapsed");
});
