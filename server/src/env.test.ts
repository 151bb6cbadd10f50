import { describe, expect, it } from "vitest";
import { ConfigurationError, readEnv } from "./env.ts";

describe("the environment", () => {
  it("has the documented defaults", () => {
    expect(readEnv({})).toMatchObject({
      port: 3000,
      host: "127.0.0.1",
      dataDir: "./data",
      mailFrom: "console@localhost",
      billingTimeZone: "America/New_York",
      logLevel: "info",
    });
  });

  it("names every fault in one message", () => {
    const wrong = {
      PORT: "x",
      DATABASE_URL: "mysql://a",
      SMTP_URL: "mail",
      PUBLIC_URL: "console",
      TRUST_PROXY: "10.0.0.0/99",
      ADMIN_EMAIL: "me",
      BILLING_TIME_ZONE: "Mars/Base",
      LOG_LEVEL: "loud",
      SECRETS_KEY: "short",
    };
    const said = (() => {
      try {
        readEnv(wrong);
      } catch (error) {
        return error instanceof ConfigurationError ? error.message : "";
      }
      return "";
    })();
    for (const name of Object.keys(wrong)) expect(said).toContain(name);
  });

  it("asks for a key with a PostgreSQL, and takes several", () => {
    const url = { DATABASE_URL: "postgres://localhost/console" };
    expect(() => readEnv(url)).toThrow("SECRETS_KEY is required");
    const key = Buffer.alloc(32, 1).toString("base64");
    expect(readEnv({ ...url, SECRETS_KEY: `${key},${key}` }).secretsKeys).toHaveLength(2);
  });
});
