export const shellText = {
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
  offline: "You're offline. Changes won't be saved.",
  updating: "The console is being updated. Your change will be sent again until it is saved.",
} as const;

/** Entries of the account menu, which the palette offers too. */
export const accountText = {
  profile: "Profile",
  theme: "Theme",
  themes: { light: "Light", dark: "Dark", system: "System" },
  shortcuts: "Keyboard Shortcuts…",
  demoClock: "Demo Clock…",
} as const;

export const mailBarText = {
  /** @param since as 'since 2:02 PM' */
  down: (waiting: number, since: string) =>
    `No email has been sent since ${since}. ${waiting === 1 ? "1 email is" : `${waiting.toLocaleString("en-US")} emails are`} waiting.`,
} as const;

/** Texts of the frame's panels, which are loaded with them. */
export const panelText = {
  thisScreen: "On This Screen",
  everywhere: "Everywhere",
  goTo: "Go To",
  noKeysHere: "No shortcuts on this screen.",
  singleKeys: "Single-Letter Shortcuts",
  singleKeysHint: "Shortcuts without Ctrl or Cmd. Turn off to disable in this browser.",
  noNotifications: "No notifications found",
  notificationsLoading: "Loading notifications",
  notificationsFailed: {
    title: "Error Loading Notifications",
    body: "Failed to load notifications. Please try again.",
  },
  allNotifications: "All Notifications",
  recentMessages: "Recent messages",
  noMessages: "No messages in this tab yet.",
} as const;
