import { expect, it } from "vitest";
import { isUsAddress } from "./us-address.ts";

it.each([
  ["1180 Harbor Street, Suite 400, Jersey City, NJ 07302", true],
  ["44 Cedar Street\nBoston, MA 02110-1234", true],
  ["1 Main St\nAustin TX 78701\nUSA", true],
  ["1 Main St, Springfield, United States", true],
  ["1180 Harbour Street\nNew York", false],
  ["Friedrichstraße 1\nDE 10115 Berlin", false],
  ["12 MG Road, Pune, MH 411001\nIndia", false],
  ["10 Downing Street\nLondon SW1A 2AA", false],
  ["", false],
])("%j is an address in the US: %s", (address, isUs) => {
  expect(isUsAddress(address)).toBe(isUs);
});
