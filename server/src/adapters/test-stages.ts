import type { TestStage } from "@console/contract/credentials.ts";

export type CredentialValues = Readonly<Record<string, string | undefined>>;

/** Longest that one stage may take. */
export const STAGE_MS = 10_000;

/** What a person can do something about, as a sentence for them. */
export class Problem extends Error {}

/** @returns a sentence about what went well */
export type Step = { stage: TestStage["stage"]; run(signal: AbortSignal): Promise<string> };

/**
 * Runs the stages in order; the first failure ends the test.
 * @param where host and port as a person would say them, for failures of the network
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
 * Never shows the other side's own words: they may repeat what was sent.
 * @throws the error itself where it is not one of a connection, and so a fault of ours
 */
function networkProblem(error: unknown, where: string): string {
  // The mail client keeps the system's code beside its own, which only tells the phase.
  const code = textOf(error, "originalCode") ?? textOf(error, "code");
  switch (code) {
    case undefined:
      throw error;
    case "ADDRESS_REFUSED":
      return `${where} leads to an address that may not be reached from here.`;
    case "ENOTFOUND":
    case "ENODATA":
      return `${where} was not found. Please check the name.`;
    case "EAI_AGAIN":
      return `${where} could not be looked up right now. Please try again.`;
    case "ECONNREFUSED":
      return `${where} refuses the connection. Please check the name and the port.`;
    case "ETIMEDOUT":
    case "ABORT_ERR":
    case "ERR_SOCKET_CONNECTION_TIMEOUT":
      return `${where} did not answer in time.`;
    case "EHOSTUNREACH":
    case "ENETUNREACH":
      return `${where} cannot be reached from here.`;
    case "ERR_TLS_CERT_ALTNAME_INVALID":
      return `The certificate of ${where} is for another name.`;
    case "CERT_HAS_EXPIRED":
      return `The certificate of ${where} has expired.`;
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
    case "SELF_SIGNED_CERT_IN_CHAIN":
    case "UNABLE_TO_GET_ISSUER_CERT":
    case "UNABLE_TO_GET_ISSUER_CERT_LOCALLY":
    case "UNABLE_TO_VERIFY_LEAF_SIGNATURE":
      return `The certificate of ${where} is not from a trusted issuer.`;
    default:
      return code.startsWith("ERR_SSL") || code.startsWith("EPROTO")
        ? `${where} does not speak the expected protocol. Please check the port.`
        : `${where} ended the connection.`;
  }
}

function textOf(error: unknown, name: "code" | "originalCode"): string | undefined {
  if (typeof error !== "object" || error === null || !(name in error)) return undefined;
  const value: unknown = Object.getOwnPropertyDescriptor(error, name)?.value;
  return typeof value === "string" ? value : undefined;
}
