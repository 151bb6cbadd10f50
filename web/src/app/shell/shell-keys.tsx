import { mayAccess } from "@console/contract/permissions.ts";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useIdentity } from "../../api/identity.ts";
import { actOn, openToasts } from "../../components/feedback/toasts.ts";
import { overlayOf } from "../../lib/focus-steward.ts";
import type { ShortcutId } from "../../lib/keys.ts";
import { useShortcut } from "../../lib/use-shortcut.ts";
import { listedPages } from "../pages.ts";

/** The shortcuts that work on every page. */
export function useShellKeys(onPalette: () => void, onHelp: () => void): void {
  useShortcut("palette", onPalette);
  useShortcut("help", onHelp);
  useShortcut("submit", submit);
}

/** Submits the focused form, or the form of the focused dialog; answers a question. */
function submit({ target }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  const overlay = overlayOf(target);
  const answer = overlay?.querySelector<HTMLElement>("[data-answer]");
  if (answer) {
    answer.click();
    return true;
  }
  const form = target.closest("form") ?? overlay?.querySelector("form");
  form?.requestSubmit();
  return form !== null && form !== undefined;
}

/** F6 moves to the newest message, Ctrl/Cmd+Z runs a message's undo. Loaded with the frame, before the first message. */
export function useToastKeys(): void {
  useShortcut("messages", () => {
    const newest = document.querySelector<HTMLElement>("#messages > :last-child button");
    newest?.focus();
    return newest !== null;
  });
  useShortcut("undo", () => {
    const undoable = openToasts().findLast((toast) => toast.action?.undo);
    if (undoable) actOn(undoable);
    return undoable !== undefined;
  });
}

/** The shortcuts that open the pages that the role may see. */
export function PageKeys() {
  const role = useIdentity()?.role;
  const router = useRouter();
  if (!role) return null;
  return listedPages(router)
    .filter(({ area }) => mayAccess(role, area))
    .map(({ to, keys }) => keys && <PageKey key={to} to={to} id={keys} />);
}

function PageKey({ to, id }: { to: string; id: ShortcutId }) {
  const navigate = useNavigate();
  useShortcut(id, () => void navigate({ to }));
  return null;
}
