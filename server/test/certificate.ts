import { generateKeyPairSync, sign } from "node:crypto";

/**
 * A self-signed certificate for one name, valid from yesterday for a week. Node can parse certificates but not create
 * them.
 */
export function selfSigned(name: string): { key: string; cert: string } {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaSha256 = sequence(Buffer.from("06082a8648ce3d040302", "hex"));
  const commonName = sequence(tlv(0x31, sequence(Buffer.from("0603550403", "hex"), tlv(0x0c, Buffer.from(name)))));
  const names = tlv(0x04, sequence(tlv(0x82, Buffer.from(name))));
  const content = sequence(
    tlv(0xa0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, Buffer.from([1])),
    ecdsaSha256,
    commonName,
    sequence(time(-1), time(7)),
    commonName,
    publicKey.export({ type: "spki", format: "der" }),
    tlv(0xa3, sequence(sequence(Buffer.from("0603551d11", "hex"), names))),
  );
  const signature = tlv(0x03, Buffer.from([0]), sign("sha256", content, privateKey));
  const body = sequence(content, ecdsaSha256, signature).toString("base64");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${body}\n-----END CERTIFICATE-----\n`,
  };
}

/** One DER value: tag, length, content. */
function tlv(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const head = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...head]), content]);
}

const sequence = (...parts: Buffer[]) => tlv(0x30, ...parts);

/** UTCTime: yymmddhhmmssZ. */
const time = (days: number) =>
  tlv(0x17, Buffer.from(`${new Date(Date.now() + days * 86_400_000).toISOString().slice(2, 19).replace(/\D/g, "")}Z`));
