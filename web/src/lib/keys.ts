type Shortcut = {
  /** 'Mod' is Ctrl or Cmd; 'G D' is G, then D. Any of these works. */
  keys: readonly string[];
  does: string;
  /** Works while typing. */
  inFields?: true;
  /** Works while a dialog is open. */
  inDialogs?: true;
  /** Repeats while the key is held. */
  repeats?: true;
};

/** All shortcuts of the app: listeners, help and buttons all read them from here. */
export const shortcuts = {
  palette: { keys: ["Mod+K"], does: "Search or jump to anything", inFields: true, inDialogs: true },
  search: { keys: ["/"], does: "Search this page" },
  create: { keys: ["C"], does: "Create on this page" },
  edit: { keys: ["E"], does: "Edit" },
  next: { keys: ["J", "ArrowDown"], does: "Next item", repeats: true },
  previous: { keys: ["K", "ArrowUp"], does: "Previous item", repeats: true },
  open: { keys: ["Enter"], does: "Open focused item" },
  select: { keys: ["X"], does: "Select item" },
  selectAll: { keys: ["Mod+A"], does: "Select all" },
  ended: { keys: ["F"], does: "Filter: Ended, Scheduled, All" },
  nextWeek: { keys: ["N"], does: "Next week" },
  previousWeek: { keys: ["P"], does: "Previous week" },
  section: { keys: ["1", "2", "3", "4", "5", "6"], does: "Go to a brand tab" },
  goDashboard: { keys: ["G D"], does: "Go to Dashboard" },
  goAttention: { keys: ["G F"], does: "Go to Needs Attention" },
  goBrands: { keys: ["G A"], does: "Go to Agencies" },
  goPackages: { keys: ["G P"], does: "Go to Packages" },
  goOnboardings: { keys: ["G O"], does: "Go to Onboardings" },
  goTeam: { keys: ["G T"], does: "Go to Team" },
  goCoupons: { keys: ["G C"], does: "Go to Coupons" },
  goBusinesses: { keys: ["G B"], does: "Go to Businesses" },
  goBilling: { keys: ["G I"], does: "Go to Billing" },
  goActivities: { keys: ["G Y"], does: "Go to Activities" },
  goNotifications: { keys: ["G N"], does: "Go to Notifications" },
  submit: { keys: ["Mod+Enter"], does: "Submit form", inFields: true, inDialogs: true },
  clearSearch: { keys: ["Escape"], does: "Clear search" },
  leave: { keys: ["Escape"], does: "Exit list" },
  undo: { keys: ["Mod+Z"], does: "Undo (while the message is visible)" },
  messages: { keys: ["F6"], does: "Jump to messages", inFields: true, inDialogs: true },
  sidebar: { keys: ["Mod+B"], does: "Collapse or expand the sidebar", inFields: true, inDialogs: true },
  help: { keys: ["?"], does: "Keyboard shortcuts" },
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
  return `${ctrlKey || metaKey ? "Mod+" : ""}${letter ? named.toUpperCase() : named}`;
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
    .join(" then ");

export const isMac = (): boolean => /mac|iphone|ipad/i.test(navigator.platform);

/** In the notation of `aria-keyshortcuts`, which cannot express a sequence. */
export function ariaKeys(keys: string): string | undefined {
  if (keys.includes(" ")) return undefined;
  return keys.startsWith("Mod+") ? `${keys.replace("Mod", "Control")} ${keys.replace("Mod", "Meta")}` : keys;
}
