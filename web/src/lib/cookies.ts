/** Readable cookies for display choices only; scripts cannot access the session cookie. */
export function readCookie(name: string): string | undefined {
  const start = `${fullName(name)}=`;
  const pair = document.cookie.split("; ").find((part) => part.startsWith(start));
  if (!pair) return undefined;
  try {
    return decodeURIComponent(pair.slice(start.length));
  } catch {
    return undefined;
  }
}

export function writeCookie(name: string, value: string, days: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http.
  document.cookie = `${fullName(name)}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; SameSite=Lax${isHttps() ? "; Secure" : ""}`;
}

const isHttps = (): boolean => location.protocol === "https:";

/** As the server names its own: no other host and no plain http can write what has the prefix. */
const fullName = (name: string): string => (isHttps() ? `__Host-${name}` : name);

export const dropCookie = (name: string): void => writeCookie(name, "", 0);
