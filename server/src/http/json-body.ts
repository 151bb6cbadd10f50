import { commonErrors } from "@console/contract/common-errors.ts";
import type { FastifyInstance } from "fastify";
import { refuse } from "./errors.ts";

/** Deeper than any input of the contract, and shallow enough for recursive code. */
const MAX_DEPTH = 32;

/** Accepts a JSON content type with an empty body: the web app sends one on every call. */
export function parseJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    if (body === "") return done(null, undefined);
    try {
      done(null, readJson(String(body)));
    } catch {
      done(refuse(commonErrors.unreadable));
    }
  });
}

/** @throws SyntaxError */
function readJson(text: string): unknown {
  if (depthOf(text) > MAX_DEPTH) throw new SyntaxError("too deep");
  // Visiting every value takes ten times as long as parsing, so only if the key may be present, plain or escaped.
  return JSON.parse(text, /__proto__|\\u/.test(text) ? withoutPrototype : undefined);
}

/** Counted in the text, because a deep value cannot be walked safely. Skips brackets in strings. */
function depthOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inString) {
      if (sign === "\\") at += 1;
      else if (sign === '"') inString = false;
    } else if (sign === '"') inString = true;
    else if (sign === "{" || sign === "[") {
      depth += 1;
      deepest = Math.max(deepest, depth);
    } else if (sign === "}" || sign === "]") depth -= 1;
  }
  return deepest;
}

/** A key named __proto__ never reaches an object. */
function withoutPrototype(key: string, value: unknown): unknown {
  return key === "__proto__" ? undefined : value;
}
