/** Texts of choosing a picture. */
export const pictureText = {
  choose: "Choose Image",
  replace: "Replace",
  tooLarge: ["File too large", "Please select an image smaller than 5MB"],
  notImage: ["Invalid file type", "Please select an image file"],
} as const;
