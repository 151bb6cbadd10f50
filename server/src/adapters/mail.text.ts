/** Why an email failed permanently, as the notification about its job shows it. */
export const mailFaults = {
  addressRefused: (answer: string) => `The mail server rejected this address: ${answer}`,
  addressWrong: "This isn't one plain email address.",
};
