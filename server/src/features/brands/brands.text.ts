export function invitationMail(name: string, brand: string, frontendDomain: string) {
  const where = frontendDomain ? `\nOpen it here: https://${frontendDomain}\n` : "";
  return {
    subject: `Your access to ${brand}`,
    text: `Hello${name ? ` ${name}` : ""},

${brand} was set up for you, with this e-mail address as its first user.
${where}`,
  };
}

const secretNames: { [field: string]: string } = {
  smtp_password: "SMTP password",
  auth_token: "Twilio auth token",
  termination_password: "Twilio termination password",
  secret_key: "Stripe secret key",
  webhook_secret: "Stripe webhook secret",
};

export const credentialsText = {
  unreadable: (field: string) =>
    `The stored ${secretNames[field] ?? "secret"} cannot be read with the console's key. Enter it again.`,
};
