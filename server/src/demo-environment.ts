/**
 * Demo settings that the given ones override, except the database, which is always the embedded one. It listens on
 * `localhost`, and its emails and the printed URL use that name: browsers create no passkey for an IP address.
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
