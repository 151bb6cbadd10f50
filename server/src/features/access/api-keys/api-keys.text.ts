/** Activity messages, shown after the person's name. */
export const apiKeyActivities = {
  created: (name: string) => `created API key ${name}`,
  rotated: (name: string) => `rotated API key ${name}`,
  revoked: (name: string) => `revoked API key ${name}`,
};
