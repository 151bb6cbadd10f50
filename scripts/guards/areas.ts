import type { Guard } from "./guard.ts";

/** The rules of the records that staff manage. */
export const areaGuards: Guard[] = [
  {
    name: "Nobody deactivates themselves",
    edits: [
      {
        file: "server/src/features/access/team/team.rules.ts",
        from: "if (change.active === false) return",
        to: "if (change.active === null) return",
      },
    ],
    project: "server",
    tests: ["server/src/features/access/team/team.test.ts"],
  },
  {
    name: "Nobody deletes themselves",
    edits: [
      {
        file: "server/src/features/access/team/team.rules.ts",
        from: 'if (change === "delete") return',
        to: "if (change === undefined) return",
      },
    ],
    project: "server",
    tests: ["server/src/features/access/team/team.test.ts"],
  },
  {
    name: "The last active Super Admin stays",
    edits: [
      {
        file: "server/src/features/access/team/team.service.ts",
        from: "if (removesSuperAdmin(before, changes.after) && (await otherActiveSuperAdmins(tx, id)) === 0)",
        to: "if (removesSuperAdmin(before, changes.after) && (await otherActiveSuperAdmins(tx, id)) < 0)",
      },
    ],
    project: "server",
    tests: ["server/src/features/access/team/team.test.ts"],
  },
  {
    name: "Two who demote each other come one after the other",
    edits: [
      {
        file: "server/src/features/access/team/team.service.ts",
        from: 'lockUntilCommit(ctx.db.current(), "superAdmins")',
        to: "Promise.resolve()",
      },
    ],
    project: "server",
    tests: ["server/src/features/access/team/team.test.ts"],
  },
  {
    name: "An e-mail address is on the team once",
    edits: [
      {
        file: "server/src/features/access/team/team.service.ts",
        from: "{ admin_users_email_unique: () => refuse(teamErrors.emailTaken) }",
        to: "{}",
      },
    ],
    project: "server",
    tests: ["server/src/features/access/team/team.test.ts"],
  },
  {
    name: "A new address ends the person's sessions",
    edits: [
      {
        file: "server/src/features/access/team/team.service.ts",
        from: "if (emailChanged || !after.active) await deleteAccess",
        to: "if (!after.active) await deleteAccess",
      },
    ],
    project: "server",
    tests: ["server/src/features/access/team/team.test.ts"],
  },
  {
    name: "A coupon's code cannot be changed",
    edits: [
      {
        file: "server/src/features/money/coupons/coupons.service.ts",
        from: "if (sent.code !== before.code) throw",
        to: "if (sent.code === undefined) throw",
      },
    ],
    project: "server",
    tests: ["server/src/features/money/coupons/coupons.test.ts"],
  },
  {
    name: "A coupon that was used is not deleted",
    edits: [
      {
        file: "server/src/features/money/coupons/coupons.service.ts",
        from: "if (row.uses > 0) {",
        to: "if (row.uses < 0) {",
      },
    ],
    project: "server",
    tests: ["server/src/features/money/coupons/coupons.test.ts"],
  },
  {
    name: "A coupon's code is unique in any case",
    edits: [
      {
        file: "server/src/features/money/coupons/coupons.service.ts",
        from: "coupons_code_unique: () => refuse(couponErrors.codeTaken),",
        to: "",
      },
    ],
    project: "server",
    tests: ["server/src/features/money/coupons/coupons.test.ts"],
  },
  {
    name: "The default package is not deleted",
    edits: [
      {
        file: "server/src/features/money/packages/packages.service.ts",
        from: "if (row.is_default) throw",
        to: "if (row.id < 0) throw",
      },
    ],
    project: "server",
    tests: ["server/src/features/money/packages/packages.test.ts"],
  },
  {
    name: "A package in use is not deleted",
    edits: [
      {
        file: "server/src/features/money/packages/packages.service.ts",
        from: "if (row.in_use) throw",
        to: "if (row.id < 0) throw",
      },
    ],
    project: "server",
    tests: ["server/src/features/money/packages/packages.test.ts"],
  },
  {
    name: "An inactive package cannot be chosen",
    edits: [
      {
        file: "server/src/features/money/packages/packages.service.ts",
        from: "if (!choice.active) throw",
        to: "if (!choice) throw",
      },
    ],
    project: "server",
    tests: ["server/src/features/partners/brands/brands.test.ts"],
  },
  {
    name: "A package dedicated to another brand cannot be chosen",
    edits: [
      {
        file: "server/src/features/money/packages/packages.service.ts",
        from: "if (!choice.public && !choice.own) throw",
        to: "if (!choice) throw",
      },
    ],
    project: "server",
    tests: ["server/src/features/partners/brands/brands.test.ts"],
  },
  {
    name: "A dedicated package names its brands",
    edits: [
      {
        file: "server/src/features/money/packages/packages.service.ts",
        from: "if (sent.length === 0) throw",
        to: "if (sent.length < 0) throw",
      },
    ],
    project: "server",
    tests: ["server/src/features/money/packages/packages.test.ts"],
  },
  {
    name: "An engine in use is not removed",
    edits: [
      {
        file: "server/src/features/partners/engines/engines.service.ts",
        from: "if (users.length > 0) {",
        to: "if (users.length < 0) {",
      },
    ],
    project: "server",
    tests: ["server/src/features/partners/engines/engines.test.ts"],
  },
  {
    name: "An engine is assigned to a brand once",
    edits: [
      {
        file: "server/src/features/partners/engines/engines.service.ts",
        from: "if (id === undefined) throw refuse(engineErrors.assigned",
        to: "if (id === 0) throw refuse(engineErrors.assigned",
      },
    ],
    project: "server",
    tests: ["server/src/features/partners/engines/engines.test.ts"],
  },
  {
    name: "A brand that does not exist is not found",
    edits: [
      {
        file: "server/src/auth/brand-scope.ts",
        from: "  if (!brand) throw refuse(sharedErrors.brandNotFound);\n  return brand;",
        to: "  return brand as BrandInScope;",
      },
    ],
    project: "server",
    tests: ["server/src/features/partners/engines/engines.test.ts"],
  },
  {
    name: "An onboarding that is done stays as it is",
    edits: [
      {
        file: "server/src/features/partners/onboardings/onboardings.service.ts",
        from: 'if (row.status === "done") throw',
        to: "if (row.id < 0) throw",
      },
    ],
    project: "server",
    tests: ["server/src/features/partners/onboardings/onboardings.test.ts"],
  },
  {
    name: "A time needs its date",
    edits: [
      {
        file: "server/src/features/partners/onboardings/onboardings.rules.ts",
        from: "if (date === null) return refuse(onboardingErrors.timeWithoutDate);",
        to: "if (date === null) return null;",
      },
    ],
    project: "server",
    tests: ["server/src/features/partners/onboardings/onboardings.rules.test.ts"],
  },
  {
    name: "A note is changed by its author or a Super Admin alone",
    edits: [
      {
        file: "server/src/features/partners/notes/notes.service.ts",
        from: 'before.author_id !== ctx.actor.id && ctx.actor.role !== "super_admin"',
        to: "before.author_id === -1",
      },
    ],
    project: "server",
    tests: ["server/src/features/partners/notes/notes.test.ts"],
  },
  {
    name: "A person keeps so many views of a list at most",
    edits: [{ file: "server/src/features/desk/views/views.service.ts", from: ">= VIEWS_PER_SCREEN", to: "> 1e9" }],
    project: "server",
    tests: ["server/src/features/desk/views/views.test.ts"],
  },
  {
    name: "An API key is limited to its scopes",
    edits: [
      {
        file: "server/src/auth/api-key.ts",
        from: "if (!row.scopes.includes(scope)) throw",
        to: "if (row.scopes.length < 0) throw",
      },
    ],
    project: "server",
    tests: ["server/src/permissions.test.ts", "server/src/features/partners/platform/configuration.test.ts"],
  },
  {
    name: "A brand has its last package beside it",
    edits: [
      {
        file: "server/src/db/migrations/0017_brand_latest_package.sql",
        from: "AFTER INSERT OR DELETE OR UPDATE OF package_id, starts_on ON brand_packages",
        to: "AFTER INSERT OR UPDATE OF package_id, starts_on ON brand_packages",
      },
    ],
    project: "server",
    tests: ["server/src/features/partners/brands/brands-list.test.ts"],
  },
];
