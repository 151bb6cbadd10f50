import { libText } from "./common.text.ts";

type Shortcut = {
  /** 'Mod' is Ctrl or Cmd; 'G D' is G, then D. Any of these works. */
  keys: readonly string[];
  /** Works while typing. */
  inFields?: true;
  /** Works while a dialog is open. */
  inDialogs?: true;
  /** Repeats while the key is held. */
  repeats?: true;
};

/** All shortcuts of the app: listeners, help and buttons read them from here, and what they do from `keysText`. */
export const shortcuts = {
  palette: { keys: ["Mod+K"], inFields: true, inDialogs: true },
  search: { keys: ["/"] },
  create: { keys: ["C"] },
  edit: { keys: ["E"] },
  next: { keys: ["J", "ArrowDown"], repeats: true },
  previous: { keys: ["K", "ArrowUp"], repeats: true },
  open: { keys: ["Enter"] },
  peek: { keys: ["Space"] },
  select: { keys: ["X"] },
  selectAll: { keys: ["Mod+A"] },
  ended: { keys: ["F"] },
  nextWeek: { keys: ["N"] },
  previousWeek: { keys: ["P"] },
  section: { keys: ["1", "2", "3", "4", "5", "6"] },
  goDashboard: { keys: ["G D"] },
  goAttention: { keys: ["G F"] },
  goBrands: { keys: ["G A"] },
  goPackages: { keys: ["G P"] },
  goOnboardings: { keys: ["G O"] },
  goTeam: { keys: ["G T"] },
  goCoupons: { keys: ["G C"] },
  goBusinesses: { keys: ["G B"] },
  goBilling: { keys: ["G I"] },
  goMargins: { keys: ["G M"] },
  goSettings: { keys: ["G S"] },
  goActivities: { keys: ["G Y"] },
  goNotifications: { keys: ["G N"] },
  submit: { keys: ["Mod+Enter"], inFields: true, inDialogs: true },
  closePeek: { keys: ["Escape"] },
  clearSearch: { keys: ["Escape"] },
  leave: { keys: ["Escape"] },
  undo: { keys: ["Mod+Z"] },
  messages: { keys: ["F6"], inFields: true, inDialogs: true },
  sidebar: { keys: ["Mod+B"], inFields: true, inDialogs: true },
  help: { keys: ["?"] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutId = keyof typeof shortcuts;

export const shortcutOf = (id: ShortcutId): Shortcut => shortcuts[id];

/** The compiler widens the keys of a record; they are its own. */
export const shortcutIds = Object.keys(shortcuts) as ShortcutId[];

/** One or two plain characters, which speech input and slips can press by mistake (WCAG 2.1.4). */
export const isSingle = (keys: string): boolean => keys.split(" ").every((key) => [...key].length === 1);

/** The shortcuts with these keys: the first that handles them wins. */
export const shortcutsOf = (keys: string): ShortcutId[] =>
  shortcutIds.filter((id) => shortcutOf(id).keys.includes(keys));

export const beginsSequence = (pressed: string): boolean =>
  shortcutIds.some((id) => shortcutOf(id).keys.some((keys) => keys.startsWith(`${pressed} `)));

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey">;

/** A key press in the registry's notation; null if it cannot be a shortcut. */
export function pressedKeys({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): string | null {
  if (altKey) return null;
  // Layouts without Latin letters have them in the same physical positions.
  const named = /^\p{L}$/u.test(key) && !/^[a-z]$/i.test(key) ? (/^Key([A-Z])$/.exec(code)?.[1] ?? key) : key;
  const letter = /^[a-z]$/i.test(named);
  if (shiftKey && (letter || named.length > 1)) return null;
  return `${ctrlKey || metaKey ? "Mod+" : ""}${letter ? named.toUpperCase() : named === " " ? "Space" : named}`;
}

const signs: Record<string, string> = { ArrowDown: "↓", ArrowUp: "↑", Enter: "↵", Escape: "Esc" };

/** For display, in this machine's notation: 'Ctrl K', 'G then D'. */
export const keyNames = (keys: string, mac = isMac()): string =>
  keys
    .split(" ")
    .map((press) =>
      press
        .split("+")
        .map((key) => (key === "Mod" ? (mac ? "⌘" : "Ctrl") : (signs[key] ?? key)))
        .join(" "),
    )
    .join(libText.thenPress);

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** In the notation of `aria-keyshortcuts`, which cannot express a sequence. */
export function ariaKeys(keys: string): string | undefined {
  if (keys.includes(" ")) return undefined;
  return keys.startsWith("Mod+") ? `${keys.replace("Mod", "Control")} ${keys.replace("Mod", "Meta")}` : keys;
}
