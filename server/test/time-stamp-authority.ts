import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export type TimeStampAuthority = {
  /** The certificate that signs the stamps. */
  certificate: string;
  /** Answers a request (DER). */
  reply(request: Buffer): Buffer;
  /** Checks an answer for a hash against the certificate, as a third party would. @throws what OpenSSL says */
  verify(answer: Buffer, hash: string): string;
  stop(): void;
};

/** Whether this machine has OpenSSL with time stamps. */
export function hasOpenssl(): boolean {
  try {
    execFileSync("openssl", ["ts", "-help"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** A time-stamp authority that is not ours: OpenSSL's. */
export function makeAuthority(): TimeStampAuthority {
  const folder = mkdtempSync(join(tmpdir(), "console-tsa-"));
  const file = (name: string) => join(folder, name);
  const openssl = (...given: string[]) => execFileSync("openssl", given, { cwd: folder, stdio: "pipe" }).toString();
  writeFileSync(
    file("tsa.cnf"),
    `[req]
distinguished_name = name
x509_extensions = stamps
prompt = no
[name]
CN = Time stamps for tests
[stamps]
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = tsa_of_tests
[tsa_of_tests]
serial = ${file("serial")}
signer_cert = ${file("tsa.pem")}
signer_key = ${file("tsa.key")}
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
`,
  );
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", "tsa.key"];
  openssl("req", "-x509", ...key, "-out", "tsa.pem", "-days", "30", "-config", "tsa.cnf");
  return {
    certificate: file("tsa.pem"),
    reply: (request) => {
      writeFileSync(file("request.tsq"), request);
      openssl("ts", "-reply", "-config", "tsa.cnf", "-queryfile", "request.tsq", "-out", "answer.tsr");
      return readFileSync(file("answer.tsr"));
    },
    verify: (answer, hash) => {
      writeFileSync(file("checked.tsr"), answer);
      return openssl("ts", "-verify", "-digest", hash, "-in", "checked.tsr", "-CAfile", "tsa.pem");
    },
    stop: () => rmSync(folder, { recursive: true }),
  };
}
