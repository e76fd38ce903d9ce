/** Finds occupied ports before anything is started, and names them. */
import { createServer } from 'node:net'
import { StartError } from './start-error.ts'

export type WantedPort = { host: string; port: number; variable: string }

/** Rejects with the first port that is not available. */
export async function refuseTakenPorts(wanted: readonly WantedPort[]): Promise<void> {
  const failures = await Promise.all(wanted.map((each) => failureToListen(each)))
  const first = failures.findIndex((failure) => failure !== null)
  const taken = wanted[first]
  if (taken !== undefined) throw refusal(taken, failures[first] ?? '')
}

function refusal({ host, port, variable }: WantedPort, code: string): StartError {
  if (code === 'EADDRINUSE') {
    return new StartError(
      `Port ${port} is already in use: stop the program that has it, or choose another with ${variable}.`,
    )
  }
  if (code === 'EACCES') {
    return new StartError(`Port ${port} is not for this user: choose one above 1023 with ${variable}.`)
  }
  if (code === 'EADDRNOTAVAIL') {
    return new StartError(`The address ${host} is not one of this machine: choose another with HOST.`)
  }
  return new StartError(
    `Nothing can listen on ${host}, port ${port} (${code}): choose others with HOST and ${variable}.`,
  )
}

/** The system's error code, or null if the port is free. */
function failureToListen({ host, port }: WantedPort): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer()
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(null)))
  })
}
