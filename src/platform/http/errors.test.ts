import Fastify, { type FastifyBaseLogger } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { createLog } from '#platform/process/log.ts'
import { answerErrors } from './errors.ts'

/** The status, and the messages that were logged with it. */
async function answerTo(error: Error) {
  const logged: string[] = []
  const write = (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg)
  const loggerInstance: FastifyBaseLogger = createLog('error', { write })
  const app = Fastify({ loggerInstance })
  onTestFinished(() => app.close())
  answerErrors(app)
  app.get('/', () => {
    throw error
  })
  return { status: (await app.inject('/')).statusCode, logged }
}

const fromDatabase = (code: string) => Object.assign(new Error('refused'), { code })

test.each<[string, Error, number, string]>([
  ['a full disk', fromDatabase('53100'), 503, 'the disk of the database is full'],
  [
    'a full disk, of a query',
    new Error('Failed query', { cause: fromDatabase('53100') }),
    503,
    'the disk of the database is full',
  ],
  ['no free connection', fromDatabase('53300'), 503, 'the database does not answer'],
  [
    'a connection that was lost just before',
    new Error('Client has encountered a connection error and is not queryable'),
    503,
    'the database does not answer',
  ],
  ['a bug', new Error('undefined is not a function'), 500, 'unexpected failure'],
])('%s', async (_name, error, status, message) => {
  expect(await answerTo(error)).toEqual({ status, logged: [message] })
})
