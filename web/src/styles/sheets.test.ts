import { expect, it } from "vitest";
import sheet from "./app.css?raw";

/** All files of the app by path below `src`. */
const files = new Map(
  Object.entries(import.meta.glob<string>("../**/*.{ts,tsx}", { query: "?raw", import: "default", eager: true })).map(
    ([path, text]) => [new URL(path, "file:///styles/").pathname, text],
  ),
);

/** All files that are loaded together with one, without lazy-loaded ones. */
function loadedWith(file: string, found = new Set<string>()): Set<string> {
  const text = files.get(file);
  if (text === undefined || found.has(file)) return found;
  found.add(file);
  for (const [line, path = ""] of text.matchAll(/^import [^;]*?"(\.[^"]+)";/gm)) {
    if (!line.startsWith("import type")) loadedWith(new URL(path, `file://${file}`).pathname, found);
  }
  return found;
}

/** The sources named in the first sheet: folders or files. */
const named = [...sheet.matchAll(/@source "\.\.(\/[^"]+)"/g)].map(([, path = ""]) => {
  const pattern = path
    .replace(/[.]/g, "\\.")
    .replace("*", "[^/]+")
    .replace(/\{([^}]+)\}/, (_, names: string) => `(${names.replaceAll(",", "|")})`);
  return new RegExp(`^${pattern}(${/\.tsx?$/.test(path) ? "" : "/.+"})$`);
});

it("has the styles of everything shown before the frame in the first sheet", () => {
  const entries = ["/main.tsx", "/features/access/sign-in/sign-in-page.tsx", "/app/not-found.tsx"];
  const shown = new Set(entries.flatMap((entry) => [...loadedWith(entry)]));
  const styled = [...shown].filter((file) => /class(Name)?=|Class = /.test(files.get(file) ?? ""));
  expect(styled.length).toBeGreaterThan(12);
  expect(styled.filter((file) => !named.some((each) => each.test(file)))).toEqual([]);
});
