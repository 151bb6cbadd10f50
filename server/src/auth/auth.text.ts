export const authText = {
  keyAsActor: (name: string) => `${name} (API key)`,
  wait: (seconds: number) =>
    seconds >= 90 ? `${Math.ceil(seconds / 60)} minutes` : seconds === 1 ? "a second" : `${seconds} seconds`,
  hours: (hours: number) => (hours === 1 ? "an hour" : `${hours} hours`),
  denialsMetric: "Requests that were denied, by kind and reason",
};
