// Shows SHELL-14, MORE-02.

import { describe, expect, it } from "vitest";
import {
  ariaKeys,
  beginsSequence,
  isSingle,
  keyNames,
  pressedKeys,
  shortcutIds,
  shortcutOf,
  shortcutsOf,
} from "./keys.ts";

const press = (key: string, over: object = {}) =>
  pressedKeys({ key, code: "", ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...over });

describe("shortcuts", () => {
  it("have one meaning each, except Esc, which has an order", () => {
    const all = shortcutIds.flatMap((id) => [...shortcutOf(id).keys]);
    expect(new Set(all.filter((keys, at) => all.indexOf(keys) !== at))).toEqual(new Set(["Escape"]));
    expect(shortcutsOf("Escape")).toEqual(["closePeek", "clearSearch", "leave"]);
    // A key that begins a sequence has no action of its own.
    expect(all.filter(beginsSequence)).toEqual([]);
  });

  it("never act in a field in which they are characters", () => {
    for (const id of shortcutIds) {
      const { keys, inFields, inDialogs } = shortcutOf(id);
      if (keys.some(isSingle)) expect([id, inFields, inDialogs]).toEqual([id, undefined, undefined]);
    }
  });

  it("are recognized on any layout", () => {
    expect(press("k", { ctrlKey: true })).toBe("Mod+K");
    expect(press("k", { metaKey: true })).toBe("Mod+K");
    expect(press("K", { ctrlKey: true, shiftKey: true })).toBeNull();
    expect(press("л", { ctrlKey: true, code: "KeyK" })).toBe("Mod+K");
    expect(press("J")).toBe("J");
    expect(press("J", { shiftKey: true })).toBeNull();
    expect(press("?", { shiftKey: true })).toBe("?");
    expect(press("/", { shiftKey: true, code: "Digit7" })).toBe("/");
    expect(press("e", { altKey: true })).toBeNull();
    expect(press("ArrowDown")).toBe("ArrowDown");
  });

  it("are shown in the machine's notation, and for assistive technology", () => {
    expect(keyNames("Mod+K", false)).toBe("Ctrl K");
    expect(keyNames("Mod+K", true)).toBe("⌘ K");
    expect(keyNames("G D", false)).toBe("G then D");
    expect(ariaKeys("Mod+K")).toBe("Control+K Meta+K");
    expect(ariaKeys("C")).toBe("C");
    expect(ariaKeys("G T")).toBeUndefined();
  });
});
