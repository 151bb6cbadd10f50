/** Activity messages, shown after the person's name. */
export const deviceActivities = {
  ended: (device: string) => `signed out of ${device}`,
  othersEnded: (devices: string) => `signed out everywhere else (${devices})`,
};

export const deviceWords = {
  unknownBrowser: "Unknown browser",
  unknownSystem: "unknown system",
  device: (browser: string, system: string) => `${browser} on ${system}`,
  count: (count: number) => `${count} devices`,
};
