/** Forwards a loopback port to a database's socket, for programs that cannot see its folder. */
import { connect, createServer, type AddressInfo } from 'node:net'
import { once } from 'node:events'

export async function throughLoopback(databaseUrl: string): Promise<{ url: string; close(): void }> {
  const { password, pathname, username, host } = new URL(databaseUrl)
  const path = `${decodeURIComponent(host.replace(/:\d+$/, ''))}/.s.PGSQL.5432`
  const server = createServer((near) => {
    const far = connect(path)
    near.pipe(far).pipe(near)
    for (const each of [near, far]) each.on('error', () => [near, far].forEach((socket) => socket.destroy()))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgresql://${username}:${password}@127.0.0.1:${port}${pathname}`,
    close: () => void server.close(),
  }
}
