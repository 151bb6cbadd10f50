/** What a test of the identity provider found, each in one sentence. */
export const providerText = {
  works: (issuer: string) => `${issuer} answered, and it accepts this client.`,
  notFound: (where: string, status: number) =>
    `${where} has no OpenID Connect configuration at this address (${status}).`,
  unreadable: (where: string) => `${where} didn't send a readable OpenID Connect configuration.`,
  otherIssuer: (issuer: string) => `The provider calls itself ${issuer}. Enter exactly that as the issuer.`,
  missing: (name: string) => `The provider's configuration lacks ${name}.`,
  plainEndpoint: (name: string) => `The provider's ${name} doesn't begin with https://.`,
  noCode: "The provider doesn't offer the authorization code flow.",
  noPkce: "The provider doesn't support PKCE with S256.",
  noAlgorithm: "The provider doesn't sign ID tokens with an algorithm that is accepted here, such as RS256 or ES256.",
  noKeys: "The provider's signing keys couldn't be read.",
  noScope: (scope: string) => `The provider doesn't list the scope ${scope}. Check its name.`,
  clientRejected: "The provider doesn't accept this client ID and client secret.",
};
