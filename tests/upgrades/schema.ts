/** The schema of a database, read from its catalogues: one line per part, sorted. */
import type { Queryable } from '#platform/database/statement.ts'

/** Columns are compared by name: after an upgrade they may be in another order. */
const PARTS = `
  WITH own AS (
    SELECT c.oid, c.relname, c.relkind, c.reloptions, n.nspname || '.' || c.relname AS name
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  ), functions AS (
    SELECT p.* FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
     WHERE n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema' AND p.prokind IN ('f', 'p')
       AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  )
  SELECT concat_ws(' ', 'relation', name, relkind, reloptions::text) AS part FROM own
  UNION ALL
  SELECT concat_ws(' ', 'column', name, a.attname, format_type(a.atttypid, a.atttypmod),
                   CASE WHEN a.attnotnull THEN 'not null' END, a.attidentity, a.attgenerated, pg_get_expr(d.adbin, d.adrelid))
    FROM own JOIN pg_attribute a ON a.attrelid = own.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE relkind IN ('r', 'p', 'v', 'm')
  UNION ALL
  SELECT concat_ws(' ', 'constraint', name, conname, pg_get_constraintdef(k.oid), convalidated)
    FROM pg_constraint k JOIN own ON own.oid = k.conrelid WHERE contype <> 'n'
  UNION ALL
  SELECT concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid), i.indisvalid) FROM pg_index i JOIN own ON own.oid = i.indrelid
  UNION ALL
  SELECT concat_ws(' ', 'view', name, pg_get_viewdef(oid)) FROM own WHERE relkind IN ('v', 'm')
  UNION ALL
  SELECT concat_ws(' ', 'trigger', pg_get_triggerdef(t.oid), t.tgenabled) FROM pg_trigger t JOIN own ON own.oid = t.tgrelid
   WHERE NOT t.tgisinternal
  UNION ALL
  SELECT concat_ws(' ', 'function', pg_get_functiondef(oid)) FROM functions
  UNION ALL
  SELECT concat_ws(' ', 'enum', t.typname, string_agg(e.enumlabel, ',' ORDER BY e.enumsortorder))
    FROM pg_enum e JOIN pg_type t ON t.oid = e.enumtypid GROUP BY t.typname
  UNION ALL
  SELECT concat_ws(' ', 'extension', extname) FROM pg_extension
  ORDER BY 1`

export async function readSchema(on: Queryable): Promise<string[]> {
  const { rows } = await on.query<{ part: string }>(PARTS)
  return rows.map(({ part }) => part)
}
