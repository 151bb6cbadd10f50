// Shows MORE-301, MORE-304.

import { execFileSync, spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { release } from "../src/db/release.ts";
import { besideProcess, inRoot, makeBareRoot, statusOf } from "./bare-root.ts";
import { composeFile, composeServices, composeVariables } from "./compose.ts";
import { type ConsoleProcess, freePort, startConsole } from "./console-process.ts";
import { blocksOfGuide } from "./guide.ts";
import { whyNotChecked } from "./installed.ts";
import { createDatabase, type TestPostgres, withClient } from "./postgres.ts";
import type { Finding } from "./security.ts";
import { startSmtp } from "./smtp.ts";

const deploy = fileURLToPath(new URL("../../deploy/", import.meta.url));
const PATH = "/usr/bin:/bin";

/** Installs the archive on a bare machine by the guide, and makes, starts and examines the image. */
export async function* checkImage(archive: string, postgres: TestPostgres): AsyncGenerator<Finding> {
  yield composeFinding();
  const [installs, isImage] = ["the guide's installation on a bare machine", "the image"];
  if (process.platform !== "linux" || process.getuid?.() !== 0) {
    for (const what of [installs, isImage]) yield { what, figures: "not checked: needs root on Linux", ok: true };
    return;
  }
  const folder = mkdtempSync(join(tmpdir(), "console-image-"));
  try {
    const bare = join(folder, "bare");
    makeBareRoot(bare);
    const missing = whyNotChecked("buildah", "--version");
    yield missing
      ? { what: isImage, figures: missing, ok: true }
      : { what: isImage, ...(await image(folder, bare, archive, postgres)) };
    yield { what: installs, ...(await install(bare, archive, postgres)) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Compose reads its file, and refuses it while a setting is missing. */
function composeFinding(): Finding {
  const what = "docker compose config";
  const missing = whyNotChecked("docker", "compose version");
  if (missing) return { what, figures: missing, ok: true };
  const read = (env: NodeJS.ProcessEnv) =>
    spawnSync("docker", ["compose", "--file", fileURLToPath(composeFile), "config", "--quiet"], {
      env: { PATH: process.env.PATH, ...env },
      encoding: "utf8",
    });
  const names = Object.keys(composeVariables);
  const accepted = names.filter((name) => read({ ...composeVariables, [name]: "" }).status === 0);
  const { stderr, status } = read(composeVariables);
  return {
    what,
    figures:
      stderr.trim() || `it is right; ${accepted.join(", ") || "nothing"} of ${names.length} settings may be missing`,
    ok: status === 0 && accepted.length === 0,
  };
}

type Result = Omit<Finding, "what">;

/** As root of the bare machine: every command of the installation and of an upgrade, and the start. */
async function install(bare: string, archive: string, postgres: TestPostgres): Promise<Result> {
  const name = `console-${release}-${process.platform}-${process.arch}`;
  copyFileSync(archive, join(bare, "root", `${name}.tar.gz`));
  const settings = { DATABASE_URL: await createDatabase(postgres.url), SECRETS_KEY: composeVariables.SECRETS_KEY };
  const lines = Object.entries(settings).map(([name, value]) => `${name}='${value}'\n`);
  writeFileSync(join(bare, "etc/console.env"), lines.join(""));
  const blocks = [...blocksOfGuide("Install"), ...blocksOfGuide("Upgrade")].map(ofThisRelease);
  const script = ["cd /root", ...blocks, "exec console start"].join("\n");
  const server = await startConsole({ PATH }, { program: [...inRoot(bare), "sh", "-ec", script] });
  const page = await fetch(server.url).then((answer) => answer.text());
  const code = await server.stop();
  return {
    figures: `${blocks.length} blocks run, installed and ready after ${Math.round(server.startMs)} ms, its page has ${page.length} characters, exit code ${code}`,
    ok: page.includes("<script") && code === 0,
  };
}

/** The guide names one release and platform. */
const ofThisRelease = (block: string): string =>
  block
    .replaceAll(/\d+\.\d+\.\d+-linux-x64/g, `${release}-${process.platform}-${process.arch}`)
    .replaceAll(/console:\d+\.\d+\.\d+/g, `console:${release}`);

async function image(folder: string, bare: string, archive: string, postgres: TestPostgres): Promise<Result> {
  const name = `console:${release}`;
  const storage = ["--root", join(folder, "storage"), "--runroot", join(folder, "run"), "--storage-driver", "vfs"];
  const buildah = (...args: string[]) =>
    execFileSync("buildah", [...storage, ...args], { encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] }).trim();
  const base = baseOf(buildah, bare);
  const context = join(folder, "context");
  mkdirSync(context);
  copyFileSync(archive, join(context, `console-${release}-${process.platform}-${process.arch}.tar.gz`));
  const [build = ""] = blocksOfGuide("Run as containers");
  const options = `--isolation chroot --format docker --build-arg BASE=${base}`;
  const command = ofThisRelease(build)
    .replace("docker build", `buildah ${storage.join(" ")} build ${options}`)
    .replace("/opt/console/deploy/", deploy);
  execFileSync("sh", ["-ec", command], { cwd: context, stdio: ["ignore", "pipe", "pipe"] });
  const { config } = JSON.parse(buildah("inspect", "--type", "image", name)).Docker;
  const container = buildah("from", name);
  try {
    const root = buildah("mount", container);
    return await startImage(root, config, postgres, base);
  } finally {
    buildah("umount", container);
    buildah("rm", container);
  }
}

/** The base of the Dockerfile, or the bare machine where no registry can be reached. */
function baseOf(buildah: (...args: string[]) => string, bare: string): string {
  const base = "docker.io/library/debian:bookworm-slim";
  try {
    buildah("pull", base);
    return base;
  } catch {
    const container = buildah("from", "scratch");
    buildah("add", container, bare, "/");
    buildah("commit", "--rm", container, "console-base");
    return "localhost/console-base";
  }
}

type Config = {
  User: string;
  Env: string[];
  Entrypoint: string[];
  Cmd: string[];
  Healthcheck: { Test: [string, ...string[]] };
};

/** Starts it with the settings of `compose.yaml`, of which only ports and the name of the database differ. */
async function startImage(root: string, config: Config, postgres: TestPostgres, base: string): Promise<Result> {
  const smtp = await startSmtp();
  const set = composeServices(composeVariables)["console-1"]?.environment ?? {};
  const database = await databaseOf("console", postgres);
  const variables = {
    ...Object.fromEntries(config.Env.map((each) => each.split(/=(.*)/s))),
    ...set,
    DATABASE_URL: withPort(set.DATABASE_URL ?? "", database.port, database.pathname),
    SMTP_URL: withPort(set.SMTP_URL ?? "", new URL(smtp.url).port),
    MAIL_TO_LOG: "",
    PORT: String(await freePort()),
  };
  writeFileSync(join(root, "etc/hosts"), "127.0.0.1 localhost postgres mail\n");
  mkdirSync(join(root, "proc"), { recursive: true });
  const marker = join(root, "..", `started-${process.pid}`);
  writeFileSync(marker, "");
  try {
    const program = [...inRoot(root, { user: config.User, readOnly: true }), ...config.Entrypoint, ...config.Cmd];
    const server = await startConsole(variables, { program });
    const wrong = await examine(server, config, variables);
    await sendCode(server.url, variables.PUBLIC_URL ?? "");
    await smtp.waitFor(composeVariables.ADMIN_EMAIL);
    const code = await server.stop();
    const written = execFileSync("find", [root, "-xdev", "-newer", marker], { encoding: "utf8" }).match(/.+/g) ?? [];
    return {
      figures: `on ${base}, ready after ${Math.round(server.startMs)} ms, ${wrong.join("; ") || "healthy, not root, no rights, nothing can be written but /tmp, email sent"}, exit code ${code}, ${written.slice(0, 3).join(", ") || "nothing"} was written`,
      ok: wrong.length === 0 && written.length === 0 && code === 0,
    };
  } finally {
    rmSync(marker, { force: true });
    await smtp.stop();
  }
}

/** A database that a role of this name owns, as in `compose.yaml`. */
async function databaseOf(role: string, postgres: TestPostgres): Promise<URL> {
  const url = new URL(await createDatabase(postgres.url));
  await withClient(url.href, async (client) => {
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [role]);
    if (rowCount === 0) await client.query(`create role ${role} login`);
    await client.query(`alter database ${url.pathname.slice(1)} owner to ${role}`);
  });
  return url;
}

function withPort(setting: string, port: string, pathname?: string): string {
  const url = new URL(setting);
  url.port = port;
  if (pathname) url.pathname = pathname;
  return url.href;
}

async function sendCode(url: string, origin: string): Promise<void> {
  const answer = await fetch(`${url}/api/v1/admin/send_code`, {
    method: "POST",
    headers: { origin, "content-type": "application/json" },
    body: JSON.stringify({ email: composeVariables.ADMIN_EMAIL }),
  });
  if (answer.status !== 200) throw new Error(await answer.text());
}

/** @returns what is not as it must be */
async function examine(
  { child: { pid = 0 } }: ConsoleProcess,
  config: Config,
  variables: Record<string, string>,
): Promise<string[]> {
  const wrong: string[] = [];
  const user = Number.parseInt(config.User, 10);
  const [kind, ...health] = config.Healthcheck.Test;
  const failure = (uid: number, command: readonly string[]) => {
    try {
      besideProcess(pid, uid, command, { PATH, PORT: variables.PORT });
      return "";
    } catch (error) {
      return String(error);
    }
  };
  const sick = kind === "CMD" ? failure(user, health) : "no health check";
  if (sick) wrong.push(sick);
  if (statusOf(pid, "Uid") !== Array(4).fill(user).join("\t") || user === 0) wrong.push(`user ${statusOf(pid, "Uid")}`);
  if (!/^0+$/.test(statusOf(pid, "CapEff"))) wrong.push(`capabilities ${statusOf(pid, "CapEff")}`);
  for (const path of ["/x", "/opt/console/x", "/data/x", "/etc/x"]) {
    if (!failure(0, ["/bin/sh", "-c", `: > ${path}`]).includes("Read-only file system"))
      wrong.push(`${path} is written`);
  }
  const temporary = readdirSync(`/proc/${pid}/root/tmp`);
  if (temporary.length > 0) wrong.push(`in /tmp: ${temporary.join(", ")}`);
  return wrong;
}
