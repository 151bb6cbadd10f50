// Shows MORE-14.

import { describe, expect, it } from "vitest";
import { parseCredentials } from "./parse-credentials.ts";

describe("parseCredentials", () => {
  it("parses lines as in an .env file", () => {
    const block = `# mail
SMTP_HOST=smtp.mail.example
export SMTP_PORT=587
SMTP_USERNAME="northgate mailer"
SMTP_PASSWORD='p=a#ss'
SMTP_FROM=hello@northgate.example # replies
SMTP_FROM_NAME: Northgate Realty
UNKNOWN=1`;
    expect(parseCredentials(block, "smtp")).toEqual({
      smtp_address: "smtp.mail.example",
      smtp_port: "587",
      smtp_username: "northgate mailer",
      smtp_password: "p=a#ss",
      smtp_from: "hello@northgate.example",
      smtp_from_name: "Northgate Realty",
    });
  });

  it("parses JSON, flat or nested by group, in either case", () => {
    expect(parseCredentials('{"accountSid":"AC1","authToken":"t"}', "twilio")).toEqual({
      account_sid: "AC1",
      auth_token: "t",
    });
    expect(parseCredentials('{"smtp":{"host":"h","port":465},"stripe_creds":{"secret_key":"sk"}}', "twilio")).toEqual({
      smtp_address: "h",
      smtp_port: "465",
      secret_key: "sk",
    });
  });

  it("assigns names without a prefix to the group that they were pasted into", () => {
    expect(parseCredentials("host=h\nport=25", "smtp")).toEqual({ smtp_address: "h", smtp_port: "25" });
    expect(parseCredentials("host=h\nport=25", "stripe")).toEqual({});
  });

  it("accepts a single line only if its name is unambiguous", () => {
    expect(parseCredentials("SMTP_PORT=587", "smtp")).toEqual({ smtp_port: "587" });
    expect(parseCredentials("token=abc", "twilio")).toEqual({});
  });

  it("leaves ordinary text and broken JSON alone", () => {
    expect(parseCredentials("smtp.mail.example", "smtp")).toEqual({});
    expect(parseCredentials('{"smtp_port": 5', "smtp")).toEqual({});
    expect(parseCredentials("", "smtp")).toEqual({});
  });
});
