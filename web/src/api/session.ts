import { COOKIE_DAYS } from "@console/contract/limits.ts";
import { dropCookie, writeCookie } from "../lib/cookies.ts";
import { forgetSentCode } from "./sent-code.ts";

/** A copy for display that nothing trusts: the real session is a cookie that scripts cannot read. */
export type StoredUser = { name: string; email: string; active: boolean };

const userKey = "user";
const emailKey = "userEmail";
const signedOutKey = "signedOut";
const draftOwnerKey = "draftOwner";
export const draftPrefix = "draft:";

const read = (key: string): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

/** Storage may be full or forbidden; nothing stored here is essential. */
function ignoreStorageErrors(act: () => void): void {
  try {
    act();
  } catch {
    // Copies for display only.
  }
}

export function storedUser(): StoredUser | null {
  const raw = read(userKey);
  if (raw === null) return null;
  try {
    const value: unknown = JSON.parse(raw);
    if (isStoredUser(value)) return value;
  } catch {
    // Falls through to the removal below.
  }
  ignoreStorageErrors(() => localStorage.removeItem(userKey));
  return null;
}

/**
 * Whether this browser certainly has no session: no person is stored, and the server, which alone sees the session
 * cookie, delivered the page with the information that there was none.
 */
export const isStranger = (): boolean =>
  storedUser() === null && document.querySelector('meta[name="session"][content="none"]') !== null;

function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== "object" || value === null) return false;
  const { name, email, active } = { name: null, email: null, active: null, ...value };
  return typeof name === "string" && typeof email === "string" && typeof active === "boolean";
}

/** What the stored person could open last time: empty if nobody is stored. Only the server decides what they may see. */
export function storedPermissions(): readonly unknown[] {
  const { permissions }: { permissions?: unknown } = { permissions: [], ...storedUser() };
  return Array.isArray(permissions) ? permissions : [];
}

/** @param user with the permissions of the role, so that no list is requested that would be refused */
export function rememberUser(user: StoredUser & { permissions: readonly string[] }): void {
  ignoreStorageErrors(() => localStorage.setItem(userKey, JSON.stringify(user)));
  ignoreStorageErrors(() => {
    // Drafts outlive an expired session, but only for the person who typed them.
    const owner = sessionStorage.getItem(draftOwnerKey);
    if (owner !== null && owner !== user.email) dropDrafts();
    sessionStorage.setItem(draftOwnerKey, user.email);
  });
  forgetSentCode();
  expired = false;
}

export function rememberEmail(email: string): void {
  ignoreStorageErrors(() => localStorage.setItem(emailKey, email));
  writeCookie(emailKey, email, COOKIE_DAYS);
}

export const lastEmail = (): string => read(emailKey) ?? "";

export function dropDrafts(): void {
  ignoreStorageErrors(() => {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(draftPrefix)) sessionStorage.removeItem(key);
  });
}

function forgetUser(): void {
  ignoreStorageErrors(() => localStorage.removeItem(userKey));
  dropCookie(emailKey);
}

/** Logout: removes everything of the person, in all tabs. */
export function forgetEverything(): void {
  forgetUser();
  dropDrafts();
  ignoreStorageErrors(() => {
    localStorage.removeItem(emailKey);
    sessionStorage.removeItem(draftOwnerKey);
    localStorage.setItem(signedOutKey, String(Date.now()));
  });
}

type SessionListener = { expired: () => void; signedOutElsewhere: () => void };
let listener: SessionListener | null = null;
let expired = false;

/** Registers what happens when a session ends unexpectedly; called once by main. */
export function watchSession(next: SessionListener): void {
  listener = next;
  addEventListener("storage", (event) => {
    if (event.key !== signedOutKey || event.newValue === null) return;
    dropDrafts();
    listener?.signedOutElsewhere();
  });
}

/** Called on a 401; several calls in flight end one session only once. */
export function expireSession(): void {
  if (expired) return;
  expired = true;
  forgetUser();
  listener?.expired();
}
