import type { TestStage } from "@console/contract/credentials.ts";
import { networkText } from "./credential-test.text.ts";

export type CredentialValues = Readonly<Record<string, string | undefined>>;

/** Longest time for one stage. */
export const STAGE_MS = 10_000;

/** A problem that the user can fix, described for them. */
export class Problem extends Error {}

/** @returns a sentence describing the success */
export type Step = { stage: TestStage["stage"]; run(signal: AbortSignal): Promise<string> };

/**
 * Runs the stages in order; the first failure ends the test.
 * @param where host and port as shown in messages about network failures
 */
export async function runStages(where: string, steps: readonly Step[]): Promise<TestStage[]> {
  const stages: TestStage[] = [];
  for (const { stage, run } of steps) {
    try {
      stages.push({ stage, ok: true, message: await run(AbortSignal.timeout(STAGE_MS)) });
    } catch (error) {
      stages.push({
        stage,
        ok: false,
        message: error instanceof Problem ? error.message : networkProblem(error, where),
      });
      break;
    }
  }
  return stages;
}

/**
 * Never includes the other side's own words: they may repeat what was sent.
 * @throws the error itself if it is not a connection error and therefore our bug
 */
export function networkProblem(error: unknown, where: string): string {
  // The mail client stores the system's error code separately; its own code only names the phase.
  const code = textOf(error, "originalCode") ?? textOf(error, "code");
  switch (code) {
    case undefined:
      throw error;
    case "ADDRESS_REFUSED":
      return networkText.refusedAddress(where);
    case "ENOTFOUND":
    case "ENODATA":
      return networkText.notFound(where);
    case "EAI_AGAIN":
      return networkText.lookUpFailed(where);
    case "ECONNREFUSED":
      return networkText.connectionRefused(where);
    case "ETIMEDOUT":
    case "ABORT_ERR":
    case "ERR_SOCKET_CONNECTION_TIMEOUT":
      return networkText.timedOut(where);
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return networkText.unreachable(where);
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return networkText.otherCertificate(where);
    case "CERT_HAS_EXPIRED":
      return networkText.expiredCertificate(where);
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
    case "UNABLE_TO_GET_ISSUER_CERT":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
      return networkText.untrustedCertificate(where);
    default:
      return code.startsWith("ERR_SSL") || code.startsWith("EPROTO")
        ? networkText.otherProtocol(where)
        : networkText.connectionClosed(where);
  }
}

function textOf(error: unknown, name: "code" | "originalCode"): string | undefined {
  if (typeof error !== "object" || error === null || !(name in error)) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(error, name)?.value;
  return typeof value === "string" ? value : undefined;
}
