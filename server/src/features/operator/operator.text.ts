/** Activity messages, shown after the person's name. */
export const operatorActivities = {
  setUp: "set up the operator settings",
  updated: "updated the operator settings",
  logoChanged: "changed the operator's logo",
  logoRemoved: "removed the operator's logo",
};
