import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/** What a small Linux system has and an installation of the console runs. */
const programs = ["sh", "cat", "chown", "dirname", "gzip", "ln", "mkdir", "readlink", "tar", "tr"];
/** Parts of glibc that programs load when they need them. */
const glibc = ["dl", "m", "pthread", "resolv", "rt"];

/** Makes the folder the root of a bare machine: a shell, a few programs, glibc and libstdc++ of this one; no Node. */
export function makeBareRoot(root: string): void {
  for (const name of ["dev", "etc", "opt", "proc", "root", "tmp", "usr/bin"])
    mkdirSync(join(root, name), { recursive: true });
  symlinkSync("usr/bin", join(root, "bin"));
  const paths = programs.map((name) => execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim());
  for (const path of paths) copyFileSync(path, join(root, "usr/bin", basename(path)));
  const linked = execFileSync("ldd", [...paths, process.execPath], { encoding: "utf8" });
  const libraries = new Set([...linked.matchAll(/(\/\S+) \(0x/g)].map(([, path = ""]) => path));
  const libc = [...libraries].find((path) => path.endsWith("/libc.so.6")) ?? "";
  for (const name of glibc) {
    const [found] = ["2", "1", "0", "6"].map((each) => join(dirname(libc), `lib${name}.so.${each}`)).filter(existsSync);
    if (found) libraries.add(found);
  }
  for (const path of libraries) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    copyFileSync(path, join(root, path));
  }
}

type Entered = { user?: string; readOnly?: boolean };

/**
 * The beginning of a command that runs in another root, with `/proc`, the usual devices and an empty `/tmp`, and without
 * the right to get more rights. Its process is the command's own.
 * @param user its numbers, such as `10001:10001`
 */
export function inRoot(root: string, { user = "0:0", readOnly = false }: Entered = {}): string[] {
  const script = [
    'mount --bind "$0" "$0"',
    'mount -t proc proc "$0/proc"',
    'mount -t tmpfs tmpfs "$0/tmp"',
    'mount -t tmpfs tmpfs "$0/dev"',
    'for each in null zero random urandom; do : > "$0/dev/$each"; mount --bind "/dev/$each" "$0/dev/$each"; done',
    ...(readOnly ? ['mount -o remount,bind,ro "$0"'] : []),
    "chroot=$(PATH=$PATH:/usr/sbin:/sbin command -v chroot)",
    'user=$1; shift; exec setpriv --no-new-privs "$chroot" "--userspec=$user" "$0" "$@"',
  ];
  return ["unshare", "--mount", "sh", "-ec", script.join("\n"), root, user];
}

/** Runs a command in the root that another process sees. @returns its output; throws if it fails */
export function besideProcess(pid: number, user: number, command: readonly string[], env: NodeJS.ProcessEnv): string {
  const who = ["--setuid", String(user), "--setgid", String(user)];
  const [program = "", ...args] = command;
  return execFileSync("nsenter", ["--target", String(pid), "--mount", "--root", "--wd", ...who, program, ...args], {
    env,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** A line of the kernel's about a process, such as `CapEff`. */
export const statusOf = (pid: number, name: string): string =>
  new RegExp(`^${name}:\\s+(.*)$`, "m").exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? "";
