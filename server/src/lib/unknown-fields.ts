import { definitionOf } from "@console/contract/definition.ts";
import type * as core from "zod/v4/core";

/**
 * Dotted paths of the keys in a sent value that its schema does not have, in every nested object. A value whose schema
 * says nothing about it (`z.unknown()`) may have any, and so may a loose object.
 */
export function unknownFields(schema: core.$ZodType, sent: unknown, path = ""): string[] {
  if (typeof sent !== "object" || sent === null) return [];
  const def = definitionOf(schema);
  const within = (key: string | number) => (path === "" ? String(key) : `${path}.${key}`);
  switch (def.type) {
    case "optional":
    case "nullable":
    case "default":
      return unknownFields(def.innerType, sent, path);
    case "pipe":
      return unknownFields(def.in, sent, path);
    case "union":
      // A value fits one option at most, the one with the fewest unknown keys.
      return def.options
        .map((option) => unknownFields(option, sent, path))
        .reduce((best, found) => (found.length < best.length ? found : best));
    case "array":
      if (!Array.isArray(sent)) return [];
      return sent.flatMap((item, index) => unknownFields(def.element, item, within(index)));
    case "record":
      return entriesOf(sent).flatMap(([key, value]) => unknownFields(def.valueType, value, within(key)));
    case "object":
      return entriesOf(sent).flatMap(([key, value]) => {
        const field = Object.hasOwn(def.shape, key) ? def.shape[key] : undefined;
        if (field) return unknownFields(field, value, within(key));
        return def.catchall ? [] : [within(key)];
      });
    default:
      return [];
  }
}

const entriesOf = (sent: object): [string, unknown][] => (Array.isArray(sent) ? [] : Object.entries(sent));
