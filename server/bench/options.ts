import { parseArgs } from "node:util";

export type Options = {
  /** Names of rows; if empty, all. */
  rows: string[];
  /** Numbers of brands, ascending. */
  brands: number[];
  rounds: number;
  /** Seconds per cell. */
  seconds: number;
  connections: number;
  /** Usage events stored before the measurement. */
  events: number;
  /** Another checkout, whose build is measured in turns with this one. */
  against: string | null;
  /** File to which every figure is appended, as JSON Lines. */
  out: string | null;
};

type Known = readonly { name: string; about: string }[];

/** Parses the arguments of `npm run bench`. @throws Error describing what is wrong with them */
export function readOptions(args: readonly string[], known: Known): Options {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      brands: text("1000,100000"),
      rounds: text("3"),
      seconds: text("4"),
      connections: text("16"),
      events: text("5000000"),
      against: { type: "string" },
      out: { type: "string" },
    },
  });
  const unknown = positionals.filter((row) => !known.some(({ name }) => name === row));
  const offered = known.map(({ name, about }) => `  ${name.padEnd(18)} ${about}`).join("\n");
  if (unknown.length > 0) throw new Error(`No rows called ${unknown.join(", ")}; there are:\n${offered}`);
  return {
    rows: positionals,
    brands: values.brands
      .split(",")
      .map((each) => whole("brands", each))
      .sort((one, other) => one - other),
    rounds: whole("rounds", values.rounds),
    seconds: whole("seconds", values.seconds),
    connections: whole("connections", values.connections),
    events: whole("events", values.events),
    against: values.against ?? null,
    out: values.out ?? null,
  };
}

function whole(name: string, text: string): number {
  if (!/^[1-9]\d*$/.test(text)) throw new Error(`--${name} takes whole numbers above 0, not ${text}.`);
  return Number(text);
}
