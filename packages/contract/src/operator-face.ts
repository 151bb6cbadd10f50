import * as z from "zod/mini";
import { errors } from "./errors.ts";
import { text } from "./primitives.ts";
import { route } from "./route.ts";

/** What anyone may see of the operator: on the sign-in page, before someone signs in. */
export const operatorFace = z.object({
  /** Empty until it is set. */
  name: z.string(),
  /** `#rrggbb`, or empty. */
  color: z.string(),
  /** The logo, with its URL below `/api/v1`, and its size in pixels; a new logo has a new URL. */
  mark: z.nullable(z.object({ url: z.string(), width: z.int(), height: z.int() })),
});
export type OperatorFace = z.output<typeof operatorFace>;

export const markErrors = errors({
  notFound: { code: "not_found", message: "This logo was not found." },
});

/** Without the settings, so that the sign-in page does not load their schemas. */
export const faceRoutes = {
  face: route({
    id: "operator.face",
    method: "GET",
    path: "/admin/operator_face",
    summary: "The operator's name, color and mark, for anyone",
    permission: null,
    conditional: true,
    data: operatorFace,
  }),
  mark: route({
    id: "operator.mark",
    method: "GET",
    path: "/admin/operator_face/{hash}",
    summary: "The operator's current logo, for anyone",
    permission: null,
    answer: "file",
    fileTypes: ["image/png"],
    conditional: true,
    params: z.object({ hash: text(64) }),
    errors: [markErrors.notFound],
    data: null,
  }),
};
