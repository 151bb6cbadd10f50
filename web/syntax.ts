/** What is read of a node of a syntax tree. */
export type Node = {
  type: string;
  start: number;
  end: number;
  name?: string;
  computed?: boolean;
  key?: { name?: string };
  value?: { type?: string } | string | number | boolean | null;
  callee?: { name?: string };
  arguments?: unknown;
};

const isNode = (value: object): value is Node => "type" in value && typeof value.type === "string";

/**
 * Goes through a syntax tree, and leaves out the names of members: they refer to nothing.
 * @param look returns false for a node whose parts are left out
 */
export function visit(part: unknown, look: (node: Node) => boolean): void {
  if (typeof part !== "object" || part === null) return;
  if (isNode(part) && !look(part)) return;
  for (const [name, value] of Object.entries(part)) {
    if ((name === "key" || name === "property") && "computed" in part && !part.computed) continue;
    if (Array.isArray(value)) for (const each of value) visit(each, look);
    else visit(value, look);
  }
}

export type Edit = { start: number; end: number; text: string };

/** From the end to the start, so that the positions stay valid. */
export const edited = (code: string, edits: readonly Edit[]): string =>
  edits
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);
