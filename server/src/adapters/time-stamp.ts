import { randomBytes } from "node:crypto";
import { type ContentInfo, id_signedData, SignedData } from "@peculiar/asn1-cms";
import { AsnConvert, OctetString } from "@peculiar/asn1-schema";
import {
  id_ct_tstInfo,
  MessageImprint,
  PKIStatus,
  TimeStampReq,
  TimeStampReqVersion,
  TimeStampResp,
  TSTInfo,
} from "@peculiar/asn1-tsp";
import { AlgorithmIdentifier } from "@peculiar/asn1-x509";

const SHA_256 = "2.16.840.1.101.3.4.2.1";
const NONCE_BYTES = 16;

/** A request for a time stamp of a SHA-256 hash (RFC 3161). */
export type StampRequest = { hash: Buffer; nonce: Buffer; der: Buffer };

/** @param hash SHA-256 in hex; it is what is stamped, so that nothing has to be hashed again to check the stamp */
export function stampRequest(hash: string): StampRequest {
  const imprint = Buffer.from(hash, "hex");
  const nonce = randomBytes(NONCE_BYTES);
  // A positive integer of full length, so that its encoding is these bytes.
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const request = new TimeStampReq({
    version: TimeStampReqVersion.v1,
    messageImprint: new MessageImprint({
      hashAlgorithm: new AlgorithmIdentifier({ algorithm: SHA_256, parameters: null }),
      hashedMessage: new OctetString(imprint),
    }),
    nonce: bufferOf(nonce),
    certReq: true,
  });
  return { hash: imprint, nonce, der: Buffer.from(AsnConvert.serialize(request)) };
}

export type StampFault = { fault: "not_granted"; status: number } | { fault: "unreadable" | "other" };

/**
 * Whether an answer grants the requested time stamp. The authority's signature is checked by whoever relies on the stamp,
 * with the certificates that they trust (`docs/security.md`).
 * @returns null if it does
 */
export function stampFault(request: StampRequest, answer: Uint8Array): StampFault | null {
  try {
    const { status, timeStampToken } = AsnConvert.parse(answer, TimeStampResp);
    if (status.status !== PKIStatus.granted && status.status !== PKIStatus.grantedWithMods)
      return { fault: "not_granted", status: status.status };
    const stamp = stampOf(timeStampToken);
    if (!stamp) return { fault: "unreadable" };
    const { messageImprint, nonce } = stamp;
    const isSame =
      messageImprint.hashAlgorithm.algorithm === SHA_256 &&
      request.hash.equals(new Uint8Array(messageImprint.hashedMessage.buffer)) &&
      nonce !== undefined &&
      request.nonce.equals(new Uint8Array(nonce));
    return isSame ? null : { fault: "other" };
  } catch {
    return { fault: "unreadable" };
  }
}

function stampOf(token: ContentInfo | undefined): TSTInfo | null {
  if (token?.contentType !== id_signedData) return null;
  const { encapContentInfo, signerInfos } = AsnConvert.parse(token.content, SignedData);
  const content = encapContentInfo.eContent?.single;
  if (encapContentInfo.eContentType !== id_ct_tstInfo || !content || signerInfos.length === 0) return null;
  return AsnConvert.parse(content.buffer, TSTInfo);
}

/** The library accepts only a whole ArrayBuffer. */
const bufferOf = (bytes: Buffer): ArrayBuffer => new Uint8Array(bytes).buffer;
