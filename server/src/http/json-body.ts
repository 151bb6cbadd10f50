import { commonErrors } from "@console/contract/common-errors.ts";
import type { FastifyInstance } from "fastify";
import { refuse } from "./errors.ts";

/** Deeper than any input of the contract, and shallow enough for recursive code. */
const MAX_DEPTH = 32;

/** The framework's JSON, and an empty body with a JSON content type: the web app sends one on every call. */
export function parseJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const parse = app.getDefaultJsonParser("remove", "ignore");
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, text: string, done) => {
    if (text === "") return done(null, undefined);
    void parse(request, text, (error, body) =>
      error === null && isDeeper(body, MAX_DEPTH) ? done(refuse(commonErrors.unreadable)) : done(error, body),
    );
  });
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === "object" &&
  value !== null &&
  (levels === 0 || Object.values(value).some((each) => isDeeper(each, levels - 1)));
