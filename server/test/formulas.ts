import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { csvLines } from "../src/http/csv.ts";
import type { Finding } from "./security.ts";

/** Texts that someone might enter as a name or note. */
const texts = [
  ...["=1+1", "+1+1", "-1+1", "@SUM(1)", " =1+1", '"=1+1', "\t=1+1", "\r=1+1", '=HYPERLINK("http://x.example")'],
  ...["Ada;=1+1", "Ada; =1+1", "Ada;+1+1", "Ada;-1+1", "Ada;@SUM(1)", 'Ada";=1+1;"', "Ada;\t=1+1", "Ada\t=1+1"],
  ...["one\n=1+1", "one\r\n=1+1", "one\r=1+1", 'one"\n=1+1', "one\n@SUM(1)", "one\n\n=1+1"],
];

/** The separators that people can choose when opening a file, by character code. */
const separators = {
  comma: "44",
  semicolon: "59",
  tab: "9",
  "all three": "44/59/9",
  "semicolon or space": "59/32/MRG",
};

/** Opens exports in LibreOffice, set to evaluate formulas, with every separator. */
export function formulasInExports(): Finding {
  const what = "formulas that LibreOffice finds in exports";
  if (!isInstalled()) {
    const figures = "not checked: LibreOffice is not installed (Debian: apt-get install libreoffice-calc)";
    return { what, figures, ok: process.env.CI !== "true" };
  }
  const folder = mkdtempSync(join(tmpdir(), "console-formulas-"));
  try {
    const bare = texts.map((each) => `"${each.replaceAll('"', '""')}",end\r\n`).join("");
    const found = count(folder, "safe", csvLines(texts.map((each) => [each, "end"])));
    const foundBare = count(folder, "bare", bare);
    return {
      what,
      figures: `${found} of ${texts.length} texts, opened in ${Object.keys(separators).length} ways; ${foundBare} without the quotes`,
      // A check that finds nothing in unsafe files would prove nothing.
      ok: found === 0 && foundBare > 0,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function isInstalled(): boolean {
  try {
    execFileSync("soffice", ["--version"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Number of formulas in one file, opened in every way. */
function count(folder: string, name: string, lines: string): number {
  let formulas = 0;
  for (const [index, signs] of Object.values(separators).entries()) {
    const file = join(folder, `${name}-${index}.csv`);
    writeFileSync(file, `\uFEFF${lines}`);
    execFileSync(
      "soffice",
      [
        "--headless",
        `-env:UserInstallation=file://${folder}/profile`,
        // Separators, quote, UTF-8, first line, no formats, English, quotes do not force text, detect numbers, evaluate
        // formulas.
        `--infilter=CSV:${signs},34,76,1,,1033,false,true,false,false,false,-1,true`,
        ...["--convert-to", "fods", "--outdir", folder, file],
      ],
      { stdio: "ignore" },
    );
    formulas += readFileSync(file.replace(/csv$/, "fods"), "utf8").match(/table:formula=/g)?.length ?? 0;
  }
  return formulas;
}
