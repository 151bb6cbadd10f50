/** What the delivery log says of a try that failed; network problems have the words of the credential tests. */
export const webhookPostText = {
  failed: (status: number) =>
    status >= 300 && status < 400
      ? `The endpoint redirects (${status}). Redirects aren't followed.`
      : `The endpoint responded with status ${status}.`,
};
