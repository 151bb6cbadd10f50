import { spawn } from "node:child_process";

/** Server and web with reload. The web app is at http://127.0.0.1:5173; emails go to the log. */
const env = {
  ADMIN_EMAIL: "admin@example.com",
  MAIL_TO_LOG: "true",
  DATA_DIR: "./data/dev",
  WEB_ORIGINS: "http://127.0.0.1:5173,http://localhost:5173",
  ...process.env,
};

const children = [
  spawn(process.execPath, ["--watch", "--import", "./server/src/fast-imports.ts", "server/src/main.ts"], {
    env,
    stdio: "inherit",
  }),
  spawn("npm", ["run", "dev", "--workspace", "web"], { env, stdio: "inherit" }),
];

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal);
  });
}
