/** Log messages, for operators. */
export const logText = {
  requestFailed: "request failed",
  databaseAway: "the database is not available",
  undeclaredError: "an error that its route does not declare",
  exportFailed: "an export failed while it was being sent",
  linesDropped: "log lines were dropped here, because nobody read the log or it had no room",
  mailToLog: "email (logged, not sent)",
  sealFailed: "could not seal the audit log; trying again",
  eventsFailed: "could not read the audit log for event streams; trying again",
  liveWaiting: "live events are waiting for the database",
  afterAnswerFailed: "work after a response failed; it will be repeated when it is needed",
  connectionLost: "lost an idle database connection",
  noPartitions: "could not create new partitions for usage",
  notFolded: "texts of an older release were not folded yet; a job tries again every minute",
  stopFailed: "could not stop cleanly",
  uncaught: "an uncaught error ends the server",
  ready: "ready",
};
