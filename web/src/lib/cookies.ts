/** Readable cookies for display choices only; scripts cannot access the session cookie. */
export function readCookie(name: string): string | undefined {
  const pair = document.cookie.split("; ").find((part) => part.startsWith(`${name}=`));
  if (!pair) return undefined;
  try {
    return decodeURIComponent(pair.slice(name.length + 1));
  } catch {
    return undefined;
  }
}

export function writeCookie(name: string, value: string, days: number): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and on plain http.
  document.cookie = `${name}=${encodeURIComponent(value)}; path=/; max-age=${days * 86_400}; SameSite=Lax`;
}

export const dropCookie = (name: string): void => writeCookie(name, "", 0);
