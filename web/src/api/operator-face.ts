import type { OperatorFace } from "@console/contract/operator-face.ts";

const nobody: OperatorFace = { name: "", color: "", mark: null };

/** The operator, as the server named it in the page; empty in development, and until the settings have a name. */
export const operatorFace: OperatorFace = readFace();

function readFace(): OperatorFace {
  const content = document.querySelector<HTMLMetaElement>('meta[name="operator"]')?.content;
  return content ? JSON.parse(content) : nobody;
}
