/** What the machine reports: free disk space, and how long the shop's certificate is valid. */
import { statfs } from 'node:fs/promises'
import { connect } from 'node:tls'
import type { Machine } from './port.ts'

const TIMEOUT_MS = 5_000

export type MachineOptions = { readonly dataDir: string; readonly shopUrl: string }

export function createMachine({ dataDir, shopUrl }: MachineOptions): Machine {
  return {
    async readDisk() {
      try {
        const { bavail, blocks, bsize } = await statfs(dataDir)
        return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
      } catch {
        return null
      }
    },
    readCertificateEnd: () =>
      shopUrl.startsWith('https:') ? certificateEnd(new URL(shopUrl)) : Promise.resolve(null),
  }
}

/** Includes a certificate that a browser would refuse; null without an answer. */
function certificateEnd({ hostname, port }: URL): Promise<Date | null> {
  return new Promise((resolve) => {
    const socket = connect({
      host: hostname,
      port: port === '' ? 443 : Number(port),
      servername: hostname,
      rejectUnauthorized: false,
    })
    const end = (date: Date | null) => {
      socket.destroy()
      resolve(date)
    }
    socket.setTimeout(TIMEOUT_MS, () => end(null))
    socket.once('error', () => end(null))
    socket.once('secureConnect', () => {
      const { valid_to: text } = socket.getPeerCertificate()
      const date = new Date(text)
      end(Number.isNaN(date.getTime()) ? null : date)
    })
  })
}
