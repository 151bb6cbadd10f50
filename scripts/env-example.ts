import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { settingNames } from "../server/src/env.ts";

const FILE = "deploy/.env.example";
/** The width of a comment. */
const WIDTH = 110;
const pathOf = (file: string) => fileURLToPath(new URL(`../${file}`, import.meta.url));

/** A setting as the README's table describes it: the names of one row, what they mean, and their defaults. */
type Setting = { names: string[]; meaning: string; defaults: string };

function settings(): Setting[] {
  const table = readFileSync(pathOf("README.md"), "utf8")
    .split("| Variable | Meaning | Default |")[1]
    ?.split("\n\n")[0];
  return (table ?? "")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => {
      const [names = "", meaning = "", defaults = ""] = line
        .split(/(?<!\\) \| /)
        .map((cell) => cell.replace(/^\| |\s*\|$/g, ""));
      return { names: [...names.matchAll(/`([A-Z_]+)`/g)].map(([, name = ""]) => name), meaning, defaults };
    });
}

/** Without Markdown: the settings of the README as a file that systemd and Docker read, each commented out. */
function envExample(): string {
  const blocks = settings().map(({ names, meaning, defaults }) => {
    const words = `${meaning}${defaults.trim() ? ` (default: ${defaults.trim()})` : ""}`;
    const plain = words.replaceAll("`", "").replace(/\[([^\]]+)\]\([^)]+\)/g, "$1");
    const lines = ["#"];
    for (const word of plain.split(" ")) {
      const last = lines.pop() ?? "";
      if (last.length + word.length < WIDTH) lines.push(`${last} ${word}`);
      else lines.push(last, `# ${word}`);
    }
    return [...lines, ...names.map((name) => `#${name}=`)].join("\n");
  });
  return `# The settings of the console, from the table in README.md: npm run check compares both.\n\n${blocks.join("\n\n")}\n`;
}

/** @returns one line if the settings of the code, of the README and of the example differ */
export function settingBreaches(): string[] {
  const described = new Set(settings().flatMap(({ names }) => names));
  const missing = settingNames.filter((name) => !described.has(name));
  const unknown = [...described].filter((name) => !settingNames.includes(name));
  const isCurrent = existsSync(pathOf(FILE)) && readFileSync(pathOf(FILE), "utf8") === envExample();
  return [
    ...missing.map((name) => `README.md: its table of settings lacks ${name}`),
    ...unknown.map((name) => `README.md: no setting is called ${name}`),
    ...(isCurrent ? [] : [`${FILE} differs from the README's table: run node scripts/env-example.ts`]),
  ];
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeFileSync(pathOf(FILE), envExample());
