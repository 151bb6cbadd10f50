import { auditWith } from "../../../audit/audit.ts";
/** Activity messages, shown after the person's name. */
export const auditDevices = auditWith({
  "device.ended": ({ label }, others = false) =>
    others ? `signed out everywhere else (${label})` : `signed out of ${label}`,
});

export const deviceWords = {
  unknownBrowser: "Unknown browser",
  unknownSystem: "unknown system",
  device: (browser: string, system: string) => `${browser} on ${system}`,
  count: (count: number) => `${count} devices`,
};
