import { libText } from "../../lib/lib.text.ts";

export const shellText = {
  product: libText.product,
  skip: "Skip to content",
  mainNav: "Main",
  breadcrumb: "Breadcrumb",
  notifications: "Notifications",
  newNotifications: (count: number) => `Notifications, ${count} new`,
  collapse: "Collapse sidebar",
  expand: "Expand sidebar",
  openMenu: "Open menu",
  closeMenu: "Close menu",
  menu: "Menu",
  palette: "Search or jump to…",
  shortcuts: "Keyboard Shortcuts",
  account: "Account, ",
  thisPage: "this page",
  back: (label: string) => `Back to ${label}`,
  logout: "Logout",
  logoutDone: { title: "Logout successful", body: "You have been logged out" },
  logoutFailed: { title: "Error", body: "Failed to log out. Please try again." },
  offline: "You are offline. Changes will not be saved.",
} as const;
