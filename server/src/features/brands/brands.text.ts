export function invitationMail(name: string, brand: string, frontendDomain: string) {
  const where = frontendDomain ? `\nOpen it here: https://${frontendDomain}\n` : "";
  return {
    subject: `Your access to ${brand}`,
    text: `Hello${name ? ` ${name}` : ""},

${brand} was set up for you, with this e-mail address as its first user.
${where}`,
  };
}
