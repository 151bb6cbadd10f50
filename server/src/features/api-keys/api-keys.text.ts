/** Activity messages, shown after the person's name. */
export const apiKeyActivities = {
  created: (name: string) => `created API key ${name}`,
  rotated: (name: string) => `gave API key ${name} another token`,
  revoked: (name: string) => `revoked API key ${name}`,
};
