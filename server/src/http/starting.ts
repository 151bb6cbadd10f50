import type { RequestListener } from "node:http";
import { release } from "../db/release.ts";
import { httpText } from "./http.text.ts";
import { bareHeaders } from "./security.ts";

/** What /healthz says: the process is alive. */
export const alive = { status: "ok", version: release };

/** Answers before there is an app: an upgrade of the database may take minutes, and a supervisor asks meanwhile. */
export const answerWhileStarting: RequestListener = ({ url }, response) => {
  const isAlive = url === "/healthz";
  response.writeHead(isAlive ? 200 : 503, isAlive ? bareHeaders : { ...bareHeaders, "retry-after": "2" });
  response.end(JSON.stringify(isAlive ? alive : { message: httpText.starting, code: "unavailable" }));
};
