/** Texts of the settings Single Sign-On. */
export const singleSignOnText = {
  title: "Single Sign-On",
  about: "Let your team sign in with your company's identity provider.",
  loading: "Loading single sign-on",
  loadFailed: {
    title: "Error Loading Single Sign-On",
    body: "Failed to load single sign-on. Please try again.",
  },
  thing: "single sign-on settings",
  saved: "Single Sign-On Saved",
  failed: "Failed to save single sign-on. Please try again.",

  provider: "Identity provider",
  providerAbout: "OpenID Connect, for example Okta, Microsoft Entra ID, Google or Keycloak.",
  enabledHint: "Shows a button above the code form on the sign-in page.",
  nameHint: (name: string) => `The button says “Continue with ${name || "Okta"}”.`,
  issuerHint: "Exactly as the provider states it, for example https://login.example.com.",
  secret: "Client secret",
  secretSet: "A client secret is saved. Enter a new one only to replace it.",
  secretNone: "From the provider. It's encrypted and never shown again.",
  scopesHint: "offline_access lets the console check every few minutes that an account is still active.",
  redirect: "Redirect address",
  redirectHint: "Register exactly this address with the provider.",
  logout: "Back-channel logout address",
  logoutHint: "Optional. The provider can report here that someone signed out.",
  test: "Test Connection",
  testFailed: "Failed to test the connection. Please try again.",

  groups: "Roles from groups",
  groupsAbout:
    "People in these groups are added to the team when they first sign in. Their role then follows their groups.",
  claimHint: "The claim that lists a person's groups, for example groups.",
  groupsHint: "One group per line. The highest role counts.",

  require: "Require single sign-on",
  requireAbout: "Codes, links and passkeys then don't sign in people with these roles.",
  people: (people: number, linked: number) => {
    if (people === 0) return "No one has this role.";
    if (people === 1) return `The only person with this role has ${linked === 1 ? "used" : "not used"} it.`;
    return `${linked} of ${people} people ${linked === 1 ? "has" : "have"} used it.`;
  },
  exempt: "May still use codes and links",
  exemptHint: "For emergencies, such as a provider that's down. Include at least one Super Admin.",
  exemptNone: "No one",
  choose: "Add a person",
  choosePlaceholder: "Choose a person",
  removeNamed: (name: string) => `Remove ${name}`,
  former: "Former team member",
  wayBack: "A server admin can always issue a one-time link.",
} as const;
