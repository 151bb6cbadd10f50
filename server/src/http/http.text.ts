/** Answers for URLs that match no route, and of probes. */
export const httpText = {
  unknownAddress: "This address doesn't exist.",
  unreadableAddress: "This address wasn't found.",
  wrongField: "Check the highlighted fields.",
  starting: "The console is starting.",
  stopping: "The console is stopping.",
  wrongClock: "This machine's clock differs from the database's by more than a minute.",
  noQueue: "The job queue isn't running.",
  noMetricsToken: "Send METRICS_TOKEN as a bearer token, or read this from the server itself.",
  requestTime: "Response time, by operation and status",
  responses: "Answers of the API, by class of status",
};
