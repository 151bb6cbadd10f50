/** Thrown by a job that can never succeed, however often it is retried. */
export class GiveUp extends Error {}
