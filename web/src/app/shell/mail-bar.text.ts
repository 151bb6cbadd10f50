export const mailBarText = {
  /** @param since as 'since 2:02 PM' */
  down: (waiting: number, since: string) =>
    `Email has not been sent since ${since}. ${waiting === 1 ? "1 email is" : `${waiting.toLocaleString("en-US")} emails are`} waiting.`,
} as const;
