export const noAccessText = {
  title: "No access",
  body: (area: string) => `You do not have access to ${area}. Ask a Super Admin.`,
  home: "Return to Home",
} as const;
