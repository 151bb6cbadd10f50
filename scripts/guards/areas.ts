import type { Guard } from "./guard.ts";

const features = "server/src/features";

/** The rules of the records that staff manage. */
export const areaGuards: Guard[] = [
  {
    name: "Nobody deactivates themselves",
    edits: [
      {
        file: `${features}/team/team.rules.ts`,
        from: "if (change.active === false) throw",
        to: "if (change.active === null) throw",
      },
    ],
    project: "server",
    tests: [`${features}/team/team.test.ts`],
  },
  {
    name: "Nobody deletes themselves",
    edits: [
      {
        file: `${features}/team/team.rules.ts`,
        from: 'if (change === "delete") throw',
        to: "if (change === undefined) throw",
      },
    ],
    project: "server",
    tests: [`${features}/team/team.test.ts`],
  },
  {
    name: "The last active Super Admin stays",
    edits: [
      {
        file: `${features}/team/team.service.ts`,
        from: "if (removesSuperAdmin(before, changes.after) && (await otherActiveSuperAdmins(tx, id)) === 0)",
        to: "if (removesSuperAdmin(before, changes.after) && (await otherActiveSuperAdmins(tx, id)) < 0)",
      },
    ],
    project: "postgres",
    tests: [`${features}/team/team.test.ts`],
  },
  {
    name: "Two who demote each other come one after the other",
    edits: [{ file: `${features}/team/team.service.ts`, from: "select pg_advisory_xact_lock(740002)", to: "select 1" }],
    project: "postgres",
    tests: [`${features}/team/team.test.ts`],
  },
  {
    name: "An e-mail address is on the team once",
    edits: [
      {
        file: `${features}/team/team.service.ts`,
        from: 'violatedConstraint(error) !== "admin_users_email_unique"',
        to: "error !== null",
      },
    ],
    project: "server",
    tests: [`${features}/team/team.test.ts`],
  },
  {
    name: "A new address ends the person's sessions",
    edits: [
      {
        file: `${features}/team/team.service.ts`,
        from: "if (emailChanged || !after.active) await endAccess",
        to: "if (!after.active) await endAccess",
      },
    ],
    project: "server",
    tests: [`${features}/team/team.test.ts`],
  },
  {
    name: "The code of a coupon cannot be changed",
    edits: [
      {
        file: `${features}/coupons/coupons.service.ts`,
        from: "if (sent.code !== before.code) throw",
        to: "if (sent.code === undefined) throw",
      },
    ],
    project: "server",
    tests: [`${features}/coupons/coupons.test.ts`],
  },
  {
    name: "A coupon that was used is not deleted",
    edits: [{ file: `${features}/coupons/coupons.service.ts`, from: "if (row.uses > 0) {", to: "if (row.uses < 0) {" }],
    project: "server",
    tests: [`${features}/coupons/coupons.test.ts`],
  },
  {
    name: "A coupon's code is unique in any case",
    edits: [
      {
        file: `${features}/coupons/coupons.service.ts`,
        from: 'violatedConstraint(error) !== "coupons_code_unique"',
        to: "error !== null",
      },
    ],
    project: "server",
    tests: [`${features}/coupons/coupons.test.ts`],
  },
  {
    name: "The default package is not deleted",
    edits: [
      {
        file: `${features}/packages/packages.service.ts`,
        from: "if (row.is_default) throw",
        to: "if (row.id < 0) throw",
      },
    ],
    project: "server",
    tests: [`${features}/packages/packages.test.ts`],
  },
  {
    name: "A package in use is not deleted",
    edits: [
      { file: `${features}/packages/packages.service.ts`, from: "if (row.in_use) throw", to: "if (row.id < 0) throw" },
    ],
    project: "server",
    tests: [`${features}/packages/packages.test.ts`],
  },
  {
    name: "An inactive package cannot be chosen",
    edits: [
      { file: `${features}/packages/packages.service.ts`, from: "if (!choice.active) throw", to: "if (!choice) throw" },
    ],
    project: "server",
    tests: [`${features}/brands/brands.test.ts`],
  },
  {
    name: "A package dedicated to another brand cannot be chosen",
    edits: [
      {
        file: `${features}/packages/packages.service.ts`,
        from: "if (!choice.public && !choice.own) throw",
        to: "if (!choice) throw",
      },
    ],
    project: "server",
    tests: [`${features}/brands/brands.test.ts`],
  },
  {
    name: "A dedicated package names its brands",
    edits: [
      {
        file: `${features}/packages/packages.service.ts`,
        from: "if (sent.length === 0) throw",
        to: "if (sent.length < 0) throw",
      },
    ],
    project: "server",
    tests: [`${features}/packages/packages.test.ts`],
  },
  {
    name: "An engine in use is not removed",
    edits: [
      {
        file: `${features}/engines/engines.service.ts`,
        from: "if (users.length > 0) {",
        to: "if (users.length < 0) {",
      },
    ],
    project: "server",
    tests: [`${features}/engines/engines.test.ts`],
  },
  {
    name: "An engine is assigned to a brand once",
    edits: [{ file: `${features}/engines/engines.service.ts`, from: "if (id === undefined) {", to: "if (id === 0) {" }],
    project: "server",
    tests: [`${features}/engines/engines.test.ts`],
  },
  {
    name: "A brand that does not exist is not found",
    edits: [
      {
        file: `${features}/brands/brand-scope.ts`,
        from: '  if (!brand) throw notFound("This brand");\n  return brand;',
        to: "  return brand as BrandInScope;",
      },
    ],
    project: "server",
    tests: [`${features}/engines/engines.test.ts`],
  },
  {
    name: "An onboarding that is done stays as it is",
    edits: [
      {
        file: `${features}/onboardings/onboardings.service.ts`,
        from: 'if (row.status === "done") throw',
        to: "if (row.id < 0) throw",
      },
    ],
    project: "server",
    tests: [`${features}/onboardings/onboardings.test.ts`],
  },
  {
    name: "A time needs its date",
    edits: [
      {
        file: `${features}/onboardings/onboardings.rules.ts`,
        from: "if (date === null) throw",
        to: 'if (time === "" || date === null) return null; if (date === null) throw',
      },
    ],
    project: "server",
    tests: [`${features}/onboardings/onboardings.rules.test.ts`],
  },
  {
    name: "A note is changed by its author or a Super Admin alone",
    edits: [
      {
        file: `${features}/notes/notes.service.ts`,
        from: 'before.author_id !== ctx.actor.id && ctx.actor.role !== "super_admin"',
        to: "before.author_id === -1",
      },
    ],
    project: "server",
    tests: [`${features}/notes/notes.test.ts`],
  },
  {
    name: "A person keeps so many views of a list at most",
    edits: [{ file: `${features}/views/views.service.ts`, from: ">= VIEWS_PER_SCREEN", to: "> 1e9" }],
    project: "server",
    tests: [`${features}/views/views.test.ts`],
  },
  {
    name: "An API key is limited to its scopes",
    edits: [
      {
        file: `${features}/api-keys/api-keys.service.ts`,
        from: "if (!row.scopes.includes(scope)) throw",
        to: "if (row.scopes.length < 0) throw",
      },
    ],
    project: "server",
    tests: ["server/src/laws.test.ts", `${features}/platform/configuration.test.ts`],
  },
];
