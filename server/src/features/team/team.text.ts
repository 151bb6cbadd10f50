/** What a person reads after a change. */
export const teamMessages = {
  created: (name: string) => `${name} is on the team now.`,
  updated: (name: string) => `The changes to ${name} are saved.`,
  activated: (name: string) => `${name} can sign in again.`,
  deactivated: (name: string) => `${name} can no longer sign in.`,
  deleted: (name: string) => `${name} has left the team list.`,
};

export function welcomeMail(name: string, url: string) {
  return {
    subject: "You were added to the console",
    text: `Hello ${name},

you were added to the console. Sign in with this e-mail address:
${url}/login
`,
  };
}

export function emailChangedMail(name: string, newEmail: string) {
  return {
    subject: "Your e-mail address was changed",
    text: `Hello ${name},

your address in the console was changed to ${newEmail}, and your sessions were ended.
If this was not agreed with you, tell a Super Admin.
`,
  };
}
