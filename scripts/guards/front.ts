import type { Guard } from "./guard.ts";

/** Connections, stopping, headers, unreadable requests, exports and pictures. */
export const frontGuards: Guard[] = [
  {
    name: "A connection that has sent nothing is closed without a byte.",
    edits: [
      {
        file: "server/src/http/connections.ts",
        from: 'const isUnreadable = error.code?.startsWith("HPE_") ?? false;',
        to: "const isUnreadable = error.code !== undefined;",
      },
    ],
    project: "server",
    tests: ["server/src/http/connections.test.ts"],
  },
  {
    name: "An answer under way is not cut by a second one.",
    edits: [{ file: "server/src/http/connections.ts", from: " && !states.get(socket)?.open", to: "" }],
    project: "server",
    tests: ["server/src/http/connections.test.ts"],
  },
  {
    name: "A stop ends what takes too long.",
    edits: [
      { file: "server/src/http/connections.ts", from: "for (const socket of states.keys()) socket.destroy();", to: "" },
    ],
    project: "server",
    tests: ["server/src/http/connections.test.ts"],
    only: "waits for no half-sent request",
  },
  {
    name: "A stop leaves idle connections open for their next request.",
    edits: [
      {
        file: "server/src/http/connections.ts",
        from: "for (const server of servers) NetServer.prototype.close.call(server);",
        to: "for (const server of servers) server.close();",
      },
    ],
    project: "server",
    tests: ["server/src/http/connections.test.ts"],
    only: "answers a kept connection once more",
  },
  {
    name: "A server that stops tells its kept connections to close.",
    edits: [
      {
        file: "server/src/app.ts",
        from: 'if (options.isStopping()) reply.header("connection", "close");',
        to: "",
      },
    ],
    project: "server",
    tests: ["server/src/http/connections.test.ts"],
    only: "answers a kept connection once more",
  },
  {
    name: "The server ends with the npm that started it.",
    edits: [{ file: "server/src/run-server.ts", from: "  onNpmGone(stop);\n", to: "" }],
    project: "server",
    tests: ["server/src/main.test.ts"],
    only: "serves, refuses a second process",
  },
  {
    name: "Only the console's own pages write.",
    edits: [
      {
        file: "server/src/http/security.ts",
        from: "if (isWrite && !isPlatform && !isKnown) {",
        to: "if (isWrite && isPlatform && !isKnown) {",
      },
    ],
    project: "server",
    tests: ["server/src/http/security.test.ts"],
  },
  {
    name: "Only known origins call with credentials.",
    edits: [
      {
        file: "server/src/http/security.ts",
        from: "      if (isKnown) {",
        to: "      if (origin !== undefined) {",
      },
    ],
    project: "server",
    tests: ["server/src/http/security.test.ts"],
  },
  {
    name: "No other site embeds an answer.",
    edits: [
      {
        file: "server/src/http/security.ts",
        from: 'hasOtherOrigins ? "same-site" : "same-origin"',
        to: '"cross-origin"',
      },
    ],
    project: "server",
    tests: ["server/src/http/security.test.ts"],
  },
  {
    name: "HSTS covers subdomains only where the operator says so.",
    edits: [
      {
        file: "server/src/http/security.ts",
        from: 'hstsSubdomains ? "; includeSubDomains" : ""',
        to: '"; includeSubDomains"',
      },
    ],
    project: "server",
    tests: ["server/src/http/security.test.ts"],
  },
  {
    name: "Pages turn no text into code or markup.",
    edits: [{ file: "server/src/http/pages.ts", from: "    \"require-trusted-types-for 'script'\",\n", to: "" }],
    project: "server",
    tests: ["server/src/http/security.test.ts"],
  },
  {
    name: "Pages take no inline style but their own.",
    edits: [{ file: "server/src/http/pages.ts", from: '(...hashes("style"))', to: `("'unsafe-inline'")` }],
    project: "server",
    tests: ["server/src/http/security.test.ts"],
  },
  {
    name: "Metrics through a proxy need the token.",
    edits: [
      { file: "server/src/http/this-machine.ts", from: "return isDirect && isLoopback &&", to: "return isLoopback &&" },
    ],
    project: "server",
    tests: ["server/src/http/security.test.ts"],
  },
  {
    name: "A session runs eight requests at the same time.",
    edits: [{ file: "server/src/auth/session-limit.ts", from: "request: 8", to: "request: 9" }],
    project: "server",
    tests: ["server/src/auth/session-limit.test.ts"],
  },
  {
    name: "An answer of which nothing is read is cut off.",
    edits: [
      {
        file: "server/src/http/connections.ts",
        from: "socket.writableLength > 0) socket.destroy();",
        to: "socket.writableLength > 0) return;",
      },
    ],
    project: "server",
    tests: ["server/src/http/connections.test.ts"],
  },
  {
    name: "A write refuses unknown fields.",
    edits: [
      { file: "server/src/http/input.ts", from: "  requireValid(issues, unknown);", to: "  requireValid(issues, []);" },
    ],
    project: "server",
    tests: ["server/src/laws.test.ts"],
  },
  {
    name: "Metrics under a foreign name need the token.",
    edits: [
      { file: "server/src/http/this-machine.ts", from: ' && loopbackHost.test(request.headers.host ?? "")', to: "" },
    ],
    project: "server",
    tests: ["server/src/http/security.test.ts"],
  },
  {
    name: "Another token reads no metrics.",
    edits: [
      {
        file: "server/src/http/probes.ts",
        from: "left.length === right.length && timingSafeEqual(left, right)",
        to: "right",
      },
    ],
    project: "server",
    tests: ["server/src/http/security.test.ts"],
  },
  {
    name: "JSON that is nested too deep is refused.",
    edits: [
      { file: "server/src/http/json-body.ts", from: "if (depthOf(text) > MAX_DEPTH)", to: "if (depthOf(text) < 0)" },
    ],
    project: "server",
    tests: ["server/src/http/http.test.ts"],
  },
  {
    name: "No body reaches an object's prototype.",
    edits: [
      { file: "server/src/http/json-body.ts", from: "? withoutPrototype : undefined", to: "? undefined : undefined" },
    ],
    project: "server",
    tests: ["server/src/http/http.test.ts"],
  },
  {
    name: "An address that is no file's does not exist.",
    edits: [
      {
        file: "server/src/http/pages.ts",
        from: "error.statusCode < 500 ? noSuchAddress() : error;",
        to: "error.statusCode < 0 ? noSuchAddress() : error;",
      },
    ],
    project: "server",
    tests: ["server/src/http/pages.test.ts"],
  },
  {
    name: "A form is taken only where a file is meant.",
    edits: [
      {
        file: "server/src/http/mount.ts",
        from: "if (route?.upload) mountUpload(",
        to: "if (route) mountUpload(",
      },
    ],
    project: "server",
    tests: ["server/src/http/http.test.ts"],
  },
  {
    name: "An export holds no formula.",
    edits: [{ file: "server/src/http/csv.ts", from: '.replace(formula, "$1$2\'")', to: "" }],
    project: "server",
    tests: ["server/src/http/csv.test.ts"],
  },
  {
    name: "A line break stays inside its cell.",
    edits: [{ file: "server/src/http/csv.ts", from: "    quoted_match: /[\\r\\n]/,\n", to: "" }],
    project: "server",
    tests: ["server/src/http/csv.test.ts"],
  },
  {
    name: "A role learns no names from activities that it may not see.",
    edits: [
      {
        file: "server/src/features/desk/activities/activities.routes.ts",
        from: "await listPeople(ctx.db.current(), areasOf(ctx.actor.role))",
        to: 'await listPeople(ctx.db.current(), areasOf("super_admin"))',
      },
    ],
    project: "server",
    tests: ["server/src/features/desk/activities/activities.test.ts"],
    only: "names to each role",
  },
  {
    name: "A picture is encoded before the transaction.",
    edits: [
      {
        file: "server/src/features/money/packages/package-image.service.ts",
        from: "if (db.inTransaction)",
        to: "if (!db)",
      },
    ],
    project: "server",
    tests: ["server/src/features/money/packages/package-image.test.ts"],
  },
  {
    name: "A small file does not unfold to a huge picture.",
    edits: [
      {
        file: "server/src/adapters/pictures.ts",
        from: "limitInputPixels: PIXELS",
        to: "limitInputPixels: false",
      },
    ],
    project: "server",
    tests: ["server/src/features/money/packages/package-image.test.ts"],
  },
  {
    name: "Only pictures of the web's formats are read.",
    edits: [
      {
        file: "server/src/adapters/pictures.ts",
        from: 'sharp.block({ operation: ["VipsForeignLoad"] });',
        to: "",
      },
      {
        file: "server/src/adapters/pictures.ts",
        from: "if (!metadata || !formats.has(metadata.format)) return null;",
        to: "if (!metadata) return null;",
      },
    ],
    project: "server",
    tests: ["server/src/features/money/packages/package-image.test.ts"],
  },
];
