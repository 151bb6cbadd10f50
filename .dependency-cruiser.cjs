/**
 * Which way imports point. In the server a folder imports only from layers below its own, never from its own layer; the
 * areas of a storey may import each other. Nowhere do folders import each other in a circle.
 */
const source = "^server/src/";
const folders = "^(server|web|packages/contract)/src/";
const layers = [
  ["commands/"],
  ["[^/]+\\.ts$"],
  ["metrics/", "\\.\\./seed/"],
  ["features/desk/"],
  ["features/partners/"],
  ["features/money/"],
  ["features/access/"],
  ["live/"],
  ["auth/"],
  ["backup/"],
  ["jobs/"],
  ["audit/"],
  ["archive/"],
  ["http/"],
  ["context/"],
  ["secrets/", "adapters/"],
  ["db/(?!tables/)"],
  ["db/tables/"],
  ["catalog/", "lib/"],
].map((layer) => layer.map((path) => (path.startsWith("\\.\\./") ? `^server/${path.slice(6)}` : `${source}${path}`)));

const downward = layers.flatMap((layer, index) =>
  layer.map((path) => ({
    name: "downward",
    comment: "a layer imports only from those below it",
    severity: "error",
    from: { path },
    to: { path: [...layers.slice(0, index).flat(), ...layer.filter((other) => other !== path), "^server/bench/"] },
  })),
);

/** An area's folder, by its storey and name; `$1` and `$2` in the other end of a rule. */
const area = (side) => `^${side}/src/features/([^/]+)/([^/]+)/`;
const rule = (name, comment, from, to, more = {}) => ({ name, comment, severity: "error", from, to, ...more });

module.exports = {
  forbidden: [
    rule("no-cycle", "files do not import each other in a circle", { path: source }, { circular: true }),
    rule(
      "no-cycle",
      "nor do those that a browser loads together",
      { pathNot: source },
      { circular: true, viaOnly: { dependencyTypesNot: ["type-only", "dynamic-import"] } },
    ),
    rule(
      "no-folder-cycle",
      "folders do not import each other in a circle",
      { path: folders },
      { circular: true },
      { scope: "folder" },
    ),
    ...downward,
    rule(
      "own-queries",
      "another area's queries; call its service",
      { path: area("server") },
      { path: `${area("server")}.*\\.db\\.ts$`, pathNot: `${source}features/$1/$2/` },
    ),
    rule(
      "own-feature",
      "a feature of the web imports no other",
      { path: area("web") },
      { path: "^web/src/features/", pathNot: "^web/src/features/$1/$2/" },
    ),
    rule(
      "writes-by-actions",
      "a feature's buttons write by actions, which ask, say what was done and handle conflicts",
      { path: "^web/src/features/" },
      { path: "^web/src/components/feedback/(confirm|failure-toast|use-save)\\.ts$" },
    ),
    rule(
      "forms-question",
      "only the brand's form has a question of its own",
      { path: "^web/src/features/", pathNot: "^web/src/features/partners/brands/form/" },
      { path: "^web/src/components/feedback/confirm-(dialog|question)\\.tsx$" },
    ),
    rule("nothing-on-web", "nothing depends on web", { pathNot: "^(web|e2e)/" }, { path: "^web/" }),
    rule(
      "server-for-tests",
      "only browser tests depend on the server",
      { path: "^(web|packages)/" },
      { path: "^server/" },
    ),
    rule(
      "contract-alone",
      "the contract depends on zod alone",
      { path: "^packages/contract/src/" },
      { pathNot: "^packages/contract/src/|^node_modules/zod/" },
    ),
    rule(
      "registry-as-type",
      "the web takes area files, and of the registry its type alone",
      { path: "^web/src/" },
      { path: "^packages/contract/src/index\\.ts$", dependencyTypesNot: ["type-only"] },
    ),
    rule(
      "simulator-alone",
      "the simulator stands for the voice platform, which knows the console only through its client",
      { path: "^server/simulator/" },
      { pathNot: "^server/simulator/|^packages/platform-client/", dependencyTypesNot: ["core"] },
    ),
    rule(
      "by-package",
      "relative, across workspaces",
      { path: "^(packages/[^/]+|server|web|e2e)/" },
      { path: "^(packages|server|web|e2e)/", pathNot: "^$1/", dependencyTypes: ["local"] },
    ),
    rule(
      "no-index",
      "a folder index",
      {},
      { path: "/index\\.tsx?$", pathNot: "node_modules|^packages/contract/src/index|^server/seed/index" },
    ),
    rule("resolved", "an import leads to a file", {}, { couldNotResolve: true }),
  ],
  options: {
    parser: "swc",
    tsPreCompilationDeps: true,
    exclude: { path: "[.]test[.]tsx?$" },
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "node", "default", "types"],
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json", ".css"],
    },
  },
};
