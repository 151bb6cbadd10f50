import { OperatorError } from "../lib/operator-error.ts";
import { databaseFaults, type WrongSetting } from "./db.text.ts";
import { isRight, MEANING, REFUSED } from "./session.ts";
import type { Query } from "./sql.ts";

type Server = {
  encoding: string;
  is_standby: boolean;
  schema: string | null;
  search_path: string;
  database: string;
  role: string;
  /** Whether migrations were applied, and the schemas that contain a table of theirs. */
  migrated: boolean;
  homes: string[];
  /** Whether a bare name finds it. */
  visible: boolean;
};

const SERVER = `select current_setting('server_encoding') as encoding, pg_is_in_recovery() as is_standby,
  current_schema() as schema, current_setting('search_path') as search_path,
  quote_ident(current_database()) as database, quote_ident(current_user) as role,
  to_regclass('drizzle.__drizzle_migrations') is not null as migrated,
  array(select n.nspname::text from pg_catalog.pg_class c join pg_catalog.pg_namespace n on n.oid = c.relnamespace
        where c.relname = 'schema_releases' and c.relkind = 'r' order by 1) as homes,
  to_regclass('schema_releases') = to_regclass('public.schema_releases') as visible`;

/**
 * Checks a database before it is migrated, on a session with the console's settings.
 * @throws OperatorError naming what the console can neither work with nor set
 */
export async function requireDatabase(query: Query): Promise<void> {
  const server = await readServer(query);
  if (server.encoding !== "UTF8") throw new OperatorError(databaseFaults.encoding(server.encoding));
  if (server.is_standby) throw new OperatorError(databaseFaults.standby);
  if (server.schema === null) throw new OperatorError(databaseFaults.noPublic);
  const [elsewhere] = server.homes;
  if (server.migrated && elsewhere !== undefined && !server.homes.includes("public")) {
    throw new OperatorError(databaseFaults.otherSchema(elsewhere));
  }
  const wrong = await wrongSettings(query, { ...MEANING, ...REFUSED });
  const ignored = wrong.filter(({ name }) => name in MEANING).map(({ name }) => name);
  if (ignored.length > 0) throw new OperatorError(databaseFaults.pooler(databaseFaults.ignored(ignored)));
  if (wrong.length > 0) throw new OperatorError(databaseFaults.settings(wrong, fix(server), false));
}

/**
 * Checks a session behind a pooler, which accepts no settings: those of the database or the role apply.
 * @throws OperatorError naming those that the console cannot work with
 */
export async function requirePooledSession(query: Query): Promise<void> {
  const server = await readServer(query);
  if (server.schema === null) throw new OperatorError(databaseFaults.noSchema(server.search_path, fix(server)));
  if (!server.visible) throw new OperatorError(databaseFaults.noTables(server.search_path, fix(server)));
  const { search_path: _checked, ...needed } = MEANING;
  const wrong = await wrongSettings(query, { ...needed, ...REFUSED });
  if (wrong.length > 0) throw new OperatorError(databaseFaults.settings(wrong, fix(server), true));
}

const readServer = async (query: Query): Promise<Server> => (await query(SERVER)).rows[0] as Server;

async function wrongSettings(query: Query, needed: Readonly<Record<string, string>>): Promise<WrongSetting[]> {
  const names = Object.keys(needed).map((name) => `'${name}'`);
  const { rows } = await query(`select name, setting from pg_catalog.pg_settings where name in (${names.join(", ")})`);
  return (rows as { name: string; setting: string }[]).flatMap(({ name, setting }) => {
    const value = needed[name] ?? setting;
    return isRight(name, setting, value) ? [] : { name, setting, needed: value };
  });
}

/** A setting of the role in this database has precedence over all others. */
const fix = ({ role, database }: Server): string => `ALTER ROLE ${role} IN DATABASE ${database} SET`;
