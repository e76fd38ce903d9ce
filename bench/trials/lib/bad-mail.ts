/** A mail proxy with faults in front of the sandbox's server: it answers normally, slowly, never, or rejects. */
import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

export type Mood = 'normal' | 'slow' | 'hanging' | 'refusing'

export type BadMail = { readonly port: number; mood: Mood; close(): void }

const SLOW_MS = 500

export async function startBadMail(realPort: number): Promise<BadMail> {
  const open = new Set<Socket>()
  const mail: BadMail = {
    port: 0,
    mood: 'normal',
    close() {
      server.close()
      for (const socket of open) socket.destroy()
    },
  }
  const server = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket)).on('error', () => undefined)
    if (mail.mood === 'refusing') return void socket.destroy()
    if (mail.mood === 'hanging') return
    const real = connect(realPort, '127.0.0.1').on('error', () => socket.destroy())
    real.once('close', () => socket.destroy())
    socket.once('close', () => real.destroy())
    socket.pipe(real)
    real.on('data', (chunk: Buffer) => {
      void pause(mail.mood === 'slow' ? SLOW_MS : 0).then(() => socket.write(chunk))
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return Object.assign(mail, { port: (server.address() as AddressInfo).port })
}
