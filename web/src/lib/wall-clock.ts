/** Stored in 24-hour format, shown in 12-hour format: '10:30 AM'. */
const clock = new Intl.DateTimeFormat("en-US", { hour: "numeric", minute: "2-digit", timeZone: "UTC" });
export const formatClock = (time: string): string => clock.format(new Date(`2000-01-01T${time}:00Z`));
