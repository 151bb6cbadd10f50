/** What the activity feed says, after the person's name. */
export const apiKeyActivities = {
  created: (name: string) => `created API key ${name}`,
  revoked: (name: string) => `revoked API key ${name}`,
};
