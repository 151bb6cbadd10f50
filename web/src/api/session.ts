import { COOKIE_DAYS } from "@console/contract/limits.ts";
import { dropCookie, writeCookie } from "../lib/cookies.ts";
import { dropEarly } from "./early.ts";
import { forgetSentCode } from "./sent-code.ts";

/** A display copy that nothing trusts: the server's session is a cookie that scripts cannot read. */
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

/** Storage may be full or forbidden; nothing here is needed to work. */
function ignoreStorageErrors(act: () => void): void {
  try {
    act();
  } catch {
    // Display copies only.
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
 * Whether this browser has no session for sure: nobody is remembered, and the server, which alone sees the session's
 * cookie, said with the page that none came.
 */
export const isStranger = (): boolean =>
  storedUser() === null && document.querySelector('meta[name="session"][content="none"]') !== null;

function isStoredUser(value: unknown): value is StoredUser {
  if (typeof value !== "object" || value === null) return false;
  const { name, email, active } = { name: null, email: null, active: null, ...value };
  return typeof name === "string" && typeof email === "string" && typeof active === "boolean";
}

/** @param user with what the role may see, for the page's HTML, which asks for no list that would be refused */
export function rememberUser(user: StoredUser & { permissions: readonly string[] }): void {
  ignoreStorageErrors(() => localStorage.setItem(userKey, JSON.stringify(user)));
  ignoreStorageErrors(() => {
    // Drafts outlive an ended session, but only for the person who typed them.
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
  dropEarly();
  ignoreStorageErrors(() => localStorage.removeItem(userKey));
  dropCookie(emailKey);
}

/** Logout: nothing of the person stays, in any tab. */
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

/** What the app does when a session ends under it; set once by main. */
export function watchSession(next: SessionListener): void {
  listener = next;
  addEventListener("storage", (event) => {
    if (event.key !== signedOutKey || event.newValue === null) return;
    dropEarly();
    dropDrafts();
    listener?.signedOutElsewhere();
  });
}

/** Called on a 401; several calls in flight end one session once. */
export function expireSession(): void {
  if (expired) return;
  expired = true;
  forgetUser();
  listener?.expired();
}
