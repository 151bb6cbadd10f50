export const notFoundText = {
  title: "Page not found",
  heading: "Oops! Page not found",
  body: "There is no page at",
  home: "Return to Home",
  didYouMean: "Did you mean…",
} as const;
