// Shows MORE-225.

import { expect, it } from "vitest";
import { demoEnvironment, simulatorSpeed } from "./demo-environment.ts";
import { publicUrlOf, readEnv } from "./env.ts";

const urlOf = (given: NodeJS.ProcessEnv) => publicUrlOf(readEnv(demoEnvironment(given)));

it("of the demo gives its emails the printed address, unless another one is set", () => {
  expect(urlOf({})).toBe("http://localhost:3000");
  expect(urlOf({ PORT: "4000" })).toBe("http://localhost:4000");
  expect(urlOf({ HOST: "0.0.0.0", PUBLIC_URL: "https://demo.example" })).toBe("https://demo.example");
  // No browser opens the address that means every address.
  expect(urlOf({ HOST: "0.0.0.0" })).toBe("http://localhost:3000");
  expect(urlOf({ HOST: "::" })).toBe("http://localhost:3000");
});

it("of the demo never connects to the real service's database", () => {
  const given = { DATABASE_URL: "postgres://real/console", DATABASE_DIRECT_URL: "postgres://real/console" };
  expect(readEnv(demoEnvironment(given))).toMatchObject({ databaseUrl: null, dataDir: "./data/demo" });
});

it("of the demo lets webhooks reach its own simulator, and nothing if that is off", () => {
  const allowed = (given: NodeJS.ProcessEnv) => readEnv(demoEnvironment(given)).outboundAllow;
  expect(allowed({})).toEqual(["127.0.0.1"]);
  expect(allowed({ OUTBOUND_ALLOW: "10.0.0.0/8" })).toEqual(["10.0.0.0/8", "127.0.0.1"]);
  expect(allowed({ SIMULATOR: "off" })).toEqual([]);
});

it("of the demo turns the simulator off or makes it faster, and refuses other values", () => {
  expect(simulatorSpeed({})).toBe(1);
  expect(simulatorSpeed({ SIMULATOR_SPEED: "60" })).toBe(60);
  expect(simulatorSpeed({ SIMULATOR: "off" })).toBeNull();
  expect(() => simulatorSpeed({ SIMULATOR: "no", SIMULATOR_SPEED: "0" })).toThrow(
    /SIMULATOR must[\s\S]*SIMULATOR_SPEED/,
  );
  expect(() => simulatorSpeed({ SIMULATOR_SPEED: "fast" })).toThrow("SIMULATOR_SPEED");
});
