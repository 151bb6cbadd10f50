/** Thrown by a job that cannot succeed however often it is tried. */
export class GiveUp extends Error {}
