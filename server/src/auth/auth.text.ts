export const authText = {
  keyAsActor: (name: string) => `${name} (API key)`,
  hours: (hours: number) => (hours === 1 ? "an hour" : `${hours} hours`),
  denialsMetric: "Requests that were denied, by kind and reason",
};
