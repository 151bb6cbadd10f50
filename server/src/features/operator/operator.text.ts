/** What the activity feed says, after the person's name. */
export const operatorActivities = {
  setUp: "set up the operator settings",
  updated: "updated the operator settings",
};
