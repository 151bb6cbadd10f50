import { api } from "@console/contract/index.ts";
import type { Route } from "@console/contract/route.ts";
import type { Plugin } from "vite";
import { paramsOf } from "./src/lib/params.ts";

const routes = new Map<string, Route>(
  Object.entries(api).flatMap(([area, own]) =>
    Object.entries(own).map(([name, route]): [string, Route] => [`${area}.${name}`, route]),
  ),
);

/**
 * Sign-in loads how every page's address is parsed. `paramsOf(coupons.list)` becomes what it returns, so that sign-in
 * loads neither the schemas of the lists nor the rest of their contract.
 */
export function leanParams(): Plugin {
  return {
    name: "lean-params",
    apply: "build",
    transform: {
      filter: { id: /\.search\.ts$/ },
      handler(code) {
        const found = (call: string, name: string) => {
          const route = routes.get(name) ?? this.error(`${call}: the contract has no such route`);
          return JSON.stringify(paramsOf(route));
        };
        const folded = code.replaceAll(/\bparamsOf\((\w+\.\w+)\)/g, found);
        // An import that is not used anymore would still take its module along.
        const body = folded.replaceAll(/^import .*$/gm, "");
        const isUsed = (name: string) => new RegExp(`\\b${name}\\b`).test(body);
        const lean = folded.replaceAll(/^import \{ (\w+) \} from .*$/gm, (line, name) => (isUsed(name) ? line : ""));
        return { code: lean, map: null };
      },
    },
  };
}
