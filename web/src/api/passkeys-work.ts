/** Browsers bind passkeys to names over https, or to `localhost`; never to an address of numbers. */
export const passkeysWork = (): boolean =>
  isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);

/** On one's own machine, the same page under the name to which passkeys can be bound. */
export const namedAddress = (): string | null =>
  location.hostname === "127.0.0.1" ? `http://localhost:${location.port}` : null;
