import type { OperatorFace } from "@console/contract/operator-face.ts";
import type { Services } from "../../../context/context.ts";
import { faceNow } from "./operator.service.ts";

/** Another process may have saved other settings. */
const FRESH_MS = 5_000;

/**
 * The operator's face for pages, which wait for no database: the last one that could be read, and undefined until there is one. A page
 * of a face that is no longer fresh has it read again.
 */
export function knownFace(services: Services): () => OperatorFace | undefined {
  let known: { face: OperatorFace; text: string } | undefined;
  let readAt = 0;
  return () => {
    if (performance.now() - readAt < FRESH_MS && readAt > 0) return known?.face;
    readAt = performance.now();
    services.afterAnswer(async () => {
      const face = await faceNow(services).catch(() => undefined);
      if (!face) return;
      const text = JSON.stringify(face);
      // The same one as long as nothing changed: pages are made once for each.
      if (text !== known?.text) known = { face, text };
    });
    return known?.face;
  };
}
