/**
 * Settings of the demo, under those that are given: no other database than the embedded one. It listens on
 * `localhost`, by which its emails and the printed address name it: browsers make no passkey for an address in numbers.
 */
export function demoEnvironment({ DATABASE_URL: _url, DATABASE_DIRECT_URL: _direct, ...given }: NodeJS.ProcessEnv) {
  return {
    LOG_LEVEL: "warn",
    ADMIN_EMAIL: "admin@example.com",
    DATA_DIR: "./data/demo",
    HOST: "localhost",
    ...given,
  };
}
