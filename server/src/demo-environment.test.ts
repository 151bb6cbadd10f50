import { expect, it } from "vitest";
import { demoEnvironment } from "./demo-environment.ts";
import { publicUrlOf, readEnv } from "./env.ts";

const urlOf = (given: NodeJS.ProcessEnv) => publicUrlOf(readEnv(demoEnvironment(given)));

it("of the demo gives its emails the printed address, unless another one is set", () => {
  expect(urlOf({})).toBe("http://localhost:3000");
  expect(urlOf({ PORT: "4000" })).toBe("http://localhost:4000");
  expect(urlOf({ HOST: "0.0.0.0", PUBLIC_URL: "https://demo.example" })).toBe("https://demo.example");
});

it("of the demo never connects to the real service's database", () => {
  const given = { DATABASE_URL: "postgres://real/console", DATABASE_DIRECT_URL: "postgres://real/console" };
  expect(readEnv(demoEnvironment(given))).toMatchObject({ databaseUrl: null, dataDir: "./data/demo" });
});
