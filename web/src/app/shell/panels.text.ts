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
