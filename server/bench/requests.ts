import { activitiesOf, PACKAGES, words } from "./fill/brands.ts";
import type { Sendable } from "./load.ts";
import { numbersFrom } from "./statistics.ts";

/** Requests of a list that is repeated. */
const COUNT = 400;
/** Brands that are changed: more, so that each is changed rarely. */
const CHANGED = 1_600;

type Shape = (next: { int(from: number, to: number): number; index: number; brands: number }) => string;

const pages = (brands: number) => Math.ceil(brands / 10);
const word = (index: number) => words[index] ?? "";

const paths = {
  list: () => "/agencies?page=1&per_page=10",
  deep: ({ int, brands }) => `/agencies?page=${int(Math.ceil(pages(brands) * 0.9), pages(brands))}&per_page=10`,
  status: ({ int }) => `/agencies?page=${int(1, 5)}&per_page=10&status=active`,
  search: ({ int, index, brands }) => {
    const two = `${word(int(0, 59))} ${word(int(0, 59))}`;
    return `/agencies?page=1&per_page=10&search_key=${encodeURIComponent(index % 2 ? two : `help${int(1, brands)}@`)}`;
  },
  "search-word": ({ int }) => `/agencies?page=1&per_page=10&search_key=${word(int(0, 59))}`,
  "search-letters": ({ int, index }) =>
    `/agencies?page=1&per_page=10&search_key=${word(int(0, 59)).slice(0, 1 + (index % 2))}`,
  package: ({ int }) => `/agencies?page=1&per_page=10&package=${int(1, PACKAGES)}`,
  detail: ({ int, brands }) => `/agencies/${int(1, brands)}`,
  feed: () => "/activities?per_page=10",
  "feed-deep": ({ int, brands }) => `/activities?per_page=10&before=${int(20, activitiesOf(brands))}`,
} satisfies Record<string, Shape>;

export type Scenario = keyof typeof paths | "update";

/** The same requests for every target, in the form of the console's API below `/api/v1/admin`. */
export function requestsOf(scenario: Scenario, brands: number): Sendable[] {
  const next = numbersFrom(7);
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  if (scenario === "update") return updates(brands, int);
  return Array.from({ length: COUNT }, (_, index) => ({
    method: "GET",
    path: paths[scenario]({ int, index, brands }),
  }));
}

/** Each changes two fields, with the version it was read with and an idempotency key. */
function updates(brands: number, int: (from: number, to: number) => number): Sendable[] {
  const ids = new Set<number>();
  while (ids.size < Math.min(CHANGED, brands)) ids.add(int(1, brands));
  return [...ids].map((id) => ({
    method: "PUT",
    path: `/agencies/${id}`,
    headers: { "if-match": '"{version}"', "idempotency-key": "bench-{serial}" },
    body: JSON.stringify({ organization: { phone: "+1 555 {serial}", description: "Partner note {serial}" } }),
  }));
}

/** The id in the path of an update. */
export const idOf = ({ path }: Sendable): number => Number(path.split("/").at(-1));
