export const secretNames: { [field: string]: string } = {
  smtp_password: "SMTP password",
  auth_token: "Twilio auth token",
  termination_password: "Twilio termination password",
  secret_key: "Stripe secret key",
  webhook_secret: "Stripe webhook secret",
};

/** What the activity feed says, after the person's name. */
export const credentialActivities = {
  unreadableDeleted: (brand: string) => `deleted ${brand}'s credentials whose encryption key is lost`,
};
