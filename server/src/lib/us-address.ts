const states =
  "AL|AK|AZ|AR|CA|CO|CT|DE|DC|FL|GA|HI|ID|IL|IN|IA|KS|KY|LA|ME|MD|MA|MI|MN|MS|MO|MT|NE|NV|NH|NJ|NM|NY|NC|ND|OH|OK|OR|PA|PR|RI|SC|SD|TN|TX|UT|VT|VA|WA|WV|WI|WY";
const country = "(?:USA|U\\.S\\.A\\.|US|United States(?: of America)?)";
const usAddress = new RegExp(`(?:\\b(?:${states}),?\\s+\\d{5}(?:-\\d{4})?|\\b${country})\\s*$`, "m");

/** Whether an address ends with a state and ZIP code, or names the country. */
export const isUsAddress = (address: string): boolean => usAddress.test(address);
