import type { Device } from "@console/contract/devices.ts";

const methods: Record<Device["method"], string> = {
  code: "with a code",
  link: "with a one-time link",
  passkey: "with a passkey",
  single_sign_on: "with single sign-on",
};

const count = (devices: number) => (devices === 1 ? "one other device" : `${devices} other devices`);

/** Texts of the section Your Devices. */
export const devicesText = {
  title: "Your Devices",
  about: "Where you are signed in.",
  loading: "Loading your devices",
  loadFailed: { title: "Error Loading Your Devices", body: "Failed to load your devices. Please try again." },
  name: ({ browser, system }: Pick<Device, "browser" | "system">) => `${browser} on ${system}`,
  current: "This device",
  signedIn: (method: Device["method"]) => `Signed in ${methods[method]}`,
  from: "from",
  lastUsed: "Last used",
  activeNow: "Active now",
  end: "Sign Out",
  endNamed: (name: string) => `Sign out ${name}`,
  ended: "Device Signed Out",
  endFailed: "Failed to sign out the device. Please try again.",
  endOthers: "Sign Out Everywhere Else",
  endOthersBody: (others: number) => `You'll be signed out of ${count(others)}. This device stays signed in.`,
  othersEnded: "Signed Out Everywhere Else",
  othersEndedBody: (ended: number) => `You were signed out of ${count(ended)}.`,
  othersFailed: "Failed to sign out elsewhere. Please try again.",
} as const;
