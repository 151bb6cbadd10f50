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
      HSTS_SUBDOMAINS: "yes",
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

  it("takes addresses as the origins that browsers send", () => {
    const read = readEnv({
      PUBLIC_URL: "https://Console.Example.com:443/",
      WEB_ORIGINS: "http://LOCALHOST:80,https://bücher.example:8443",
    });
    expect(read.publicUrl).toBe("https://console.example.com");
    expect(read.webOrigins).toEqual(["http://localhost", "https://xn--bcher-kva.example:8443"]);
    for (const PUBLIC_URL of ["https://me:word@a.example", "https://a.example/#x", "https://a.example/path"]) {
      expect(() => readEnv({ PUBLIC_URL })).toThrow(/PUBLIC_URL must (not hold a user name|be an origin)/);
    }
  });

  it("asks for a key with a PostgreSQL, and takes several", () => {
    const url = { DATABASE_URL: "postgres://localhost/console" };
    expect(() => readEnv(url)).toThrow("SECRETS_KEY is required");
    const key = Buffer.alloc(32, 1).toString("base64");
    expect(readEnv({ ...url, SECRETS_KEY: `${key},${key}` }).secretsKeys).toHaveLength(2);
  });
});
