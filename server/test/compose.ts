import { readFileSync } from "node:fs";
import { parse } from "yaml";

export const composeFile = new URL("../../deploy/compose.yaml", import.meta.url);

type Service = {
  image: string;
  environment?: Record<string, string>;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: unknown;
};

/** What `deploy/compose.yaml` requires to be set, with values for a test. */
export const composeVariables = {
  CONSOLE_VERSION: "1.0.0",
  CONSOLE_HOST: "console.example.com",
  ADMIN_EMAIL: "admin@example.com",
  SECRETS_KEY: Buffer.alloc(32, 7).toString("base64"),
  POSTGRES_PASSWORD: "0123456789abcdef",
};

/** The services of `deploy/compose.yaml` with these variables, as the engine reads them. */
export function composeServices(variables: Partial<Record<string, string>>): Record<string, Service> {
  const fill = (text: string) =>
    text.replaceAll(/\$\{(\w+)(?::([?-])([^}]*))?\}/g, (_all, name: string, kind: string, otherwise: string) => {
      const value = variables[name];
      if (value === undefined && kind === "?") throw new Error(otherwise);
      return value ?? otherwise ?? "";
    });
  const reviver = (_key: unknown, value: unknown) => (typeof value === "string" ? fill(value) : value);
  return parse(readFileSync(composeFile, "utf8"), reviver, { merge: true }).services;
}
