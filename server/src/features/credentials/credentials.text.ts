export const secretNames: { [field: string]: string } = {
  smtp_password: "SMTP password",
  auth_token: "Twilio auth token",
  termination_password: "Twilio termination password",
  secret_key: "Stripe secret key",
  webhook_secret: "Stripe webhook secret",
};
