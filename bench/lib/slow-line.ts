/** A throttled proxy in front of the shop. The browser's own throttling leaves out a service worker's requests. */
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

type Line = { readonly latencyMs: number; readonly bytesPerSecond: number }

export async function startSlowLine(port: number, { latencyMs, bytesPerSecond }: Line) {
  const sockets = new Set<Socket>()
  /** Once the line has sent everything in its buffer. */
  let freeAt = 0
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => socket.destroy())
      socket.on('close', () => {
        sockets.delete(socket)
        // Data in transit still arrives.
        setTimeout(() => (socket === near ? far : near).end(), latencyMs * 2)
      })
    }
    near.on('data', (chunk) => {
      setTimeout(() => far.write(chunk), latencyMs)
    })
    far.on('data', (chunk) => {
      far.pause()
      freeAt = Math.max(freeAt, performance.now()) + (chunk.length / bytesPerSecond) * 1_000
      setTimeout(() => {
        near.write(chunk)
        far.resume()
      }, freeAt - performance.now())
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      for (const socket of sockets) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
