/** Why the head of the audit log could not be published, as sentences. */
export const anchorText = {
  failed: (host: string, status: number) =>
    status >= 300 && status < 400
      ? `${host} redirects (${status}). Redirects aren't followed.`
      : `${host} responded with status ${status}.`,
  plainHttp: (host: string) => `${host} needs HTTPS. A server admin can allow other addresses.`,
  notGranted: (host: string, status: number) => `${host} didn't grant the time stamp (status ${status}).`,
  unreadable: (host: string) => `The response from ${host} isn't a time stamp.`,
  other: (host: string) => `The time stamp from ${host} is for another request.`,
};
