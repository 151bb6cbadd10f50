/** Browsers bind passkeys to host names over https, or to `localhost`, never to an IP address. */
export const passkeysWork = (): boolean =>
  isSecureContext && "PublicKeyCredential" in window && !/^[\d.]+$|:/.test(location.hostname);

/** On a developer's machine, the same page under the host name to which passkeys can be bound. */
export const namedAddress = (): string | null =>
  location.hostname === "127.0.0.1" ? `http://localhost:${location.port}` : null;
