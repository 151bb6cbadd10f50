/** Activity messages, shown after the person's name. */
export const emailActivities = {
  sentAgain: (subject: string, recipient: string) => `sent '${subject}' to ${recipient} again`,
};
