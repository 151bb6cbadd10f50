import { settingFaults } from "./env.text.ts";
import { ConfigurationError } from "./env.ts";

/** Where the simulator receives webhooks. */
const LOOPBACK = "127.0.0.1";
const SPEED_MAX = 100_000;

/**
 * Demo settings that the given ones override, except the database, which is always the embedded one. It listens on
 * `localhost`, and its emails and the printed URL use that name: browsers create no passkey for an IP address. Unless
 * the simulator is off, its webhooks may reach this machine.
 */
export function demoEnvironment({
  DATABASE_URL: _url,
  DATABASE_DIRECT_URL: _direct,
  DATABASE_READ_URL: _read,
  ...given
}: NodeJS.ProcessEnv) {
  const allowed = [given.OUTBOUND_ALLOW?.trim(), isOff(given) ? "" : LOOPBACK].filter(Boolean).join(",");
  return {
    LOG_LEVEL: "warn",
    ADMIN_EMAIL: "admin@example.com",
    DATA_DIR: "./data/demo",
    HOST: "localhost",
    ...given,
    OUTBOUND_ALLOW: allowed,
  };
}

const isOff = ({ SIMULATOR }: NodeJS.ProcessEnv) => SIMULATOR?.trim() === "off";

/**
 * How many times as fast as real time the simulator makes calls; null if it is off.
 * @throws ConfigurationError
 */
export function simulatorSpeed(given: NodeJS.ProcessEnv): number | null {
  const mode = given.SIMULATOR?.trim() || "on";
  const speed = Number(given.SIMULATOR_SPEED?.trim() || 1);
  const faults = [
    ...(mode === "on" || mode === "off" ? [] : [settingFaults.oneOf("SIMULATOR", ["on", "off"])]),
    ...(speed > 0 && speed <= SPEED_MAX ? [] : [settingFaults.speed(SPEED_MAX)]),
  ];
  if (faults.length > 0) throw new ConfigurationError(faults);
  return mode === "off" ? null : speed;
}
