/**
 * Prepares a new cluster for the shop's migrations: its role, its database and the extensions that only a superuser may
 * add.
 */
import pg from 'pg'
import { SUPERUSER } from './cluster.ts'
import type { ClusterRecord } from './cluster-record.ts'
import type { Address } from './settings.ts'
import { SOCKET_PORT } from './settings.ts'

/** The shop's role and its database. The role owns the database and nothing else. */
const APP = 'panna'
const EXTENSIONS = ['pg_trgm', 'unaccent']

/** Idempotent: a start that was killed half-way continues here. */
export async function prepareCluster(address: Address, record: ClusterRecord): Promise<void> {
  await asSuperuser(address, record, 'postgres', async (client) => {
    const role = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [APP])
    const password = client.escapeLiteral(record.appPassword)
    if (role.rowCount === 0) await client.query(`CREATE ROLE ${APP} LOGIN PASSWORD ${password}`)
    const database = await client.query('SELECT FROM pg_database WHERE datname = $1', [APP])
    if (database.rowCount === 0) await client.query(`CREATE DATABASE ${APP} OWNER ${APP}`)
    await client.query(`REVOKE CONNECT ON DATABASE postgres FROM PUBLIC`)
  })
  await asSuperuser(address, record, APP, async (client) => {
    for (const extension of EXTENSIONS) await client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`)
  })
}

export function appUrl(address: Address, record: ClusterRecord): string {
  return databaseUrl(address, APP, record.appPassword, APP)
}

export function superuserUrl(address: Address, record: ClusterRecord, database = 'postgres'): string {
  return databaseUrl(address, SUPERUSER, record.superuserPassword, database)
}

/** A socket's folder replaces the host, percent-encoded: understood by `pg` and by PostgreSQL's own tools. */
function databaseUrl(address: Address, role: string, password: string, database: string): string {
  const host =
    'socketDir' in address
      ? `${encodeURIComponent(address.socketDir)}:${SOCKET_PORT}`
      : `127.0.0.1:${address.loopbackPort}`
  return `postgresql://${role}:${encodeURIComponent(password)}@${host}/${database}`
}

async function asSuperuser(
  address: Address,
  record: ClusterRecord,
  database: string,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl(address, record, database) })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
