/** Why an email is given up, as its job's notification says it. */
export const mailFaults = {
  addressRefused: (answer: string) => `The mail server rejected this address: ${answer}`,
  addressWrong: "This is not one plain email address.",
};
