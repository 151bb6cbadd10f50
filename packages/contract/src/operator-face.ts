/** What anyone may see of the operator, also before sign-in: the server writes it into each page. */
export type OperatorFace = {
  /** Empty until it is set. */
  name: string;
  /** `#rrggbb`, or empty. */
  color: string;
  /** The logo, with its URL below `/api/v1`, and its size in pixels; a new logo has a new URL. */
  /** Name of the identity provider with which people can sign in; empty if there is none. */
  single_sign_on?: string;
  mark: { url: string; width: number; height: number } | null;
};
