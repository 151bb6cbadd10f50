import { describe, expect, it } from "vitest";
import { composeServices, composeVariables } from "../test/compose.ts";
import { readEnv } from "./env.ts";

describe("deploy/compose.yaml (MORE-300)", () => {
  const services = composeServices(composeVariables);

  it("gives both consoles settings that they accept", () => {
    const { environment } = services["console-1"] ?? {};
    expect(services["console-2"]?.environment).toEqual(environment);
    expect(readEnv(environment, true)).toMatchObject({
      publicUrl: "https://console.example.com",
      trustProxy: ["172.30.30.2"],
      allowInsecure: ["database", "smtp"],
    });
  });

  it.each([
    ["database", /^(?!.*SMTP_URL).*DATABASE_URL.*ALLOW_INSECURE=database/s],
    ["smtp", /^(?!.*DATABASE_URL).*SMTP_URL.*ALLOW_INSECURE=smtp/s],
  ])("accepts the risk %s because the console would refuse it", (risk, message) => {
    const { environment = {} } = services["console-1"] ?? {};
    const others = (environment.ALLOW_INSECURE ?? "").split(",").filter((each) => each !== risk);
    expect(() => readEnv({ ...environment, ALLOW_INSECURE: others.join() }, true)).toThrow(message);
  });

  it.each(Object.keys(composeVariables))("is refused without %s (ASVS V13.2.3)", (name) => {
    const { [name as keyof typeof composeVariables]: _, ...others } = composeVariables;
    expect(() => composeServices(others)).toThrow(`Set ${name}`);
  });

  it.each(Object.entries(services))("gives %s no more rights than it needs", (name, service) => {
    expect(service).toMatchObject({
      read_only: true,
      cap_drop: ["ALL"],
      security_opt: ["no-new-privileges:true"],
    });
    // The console's own is in its image.
    if (!name.startsWith("console")) expect(service.healthcheck).toBeDefined();
  });
});
