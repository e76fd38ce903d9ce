/** Listens for changes on a connection of its own and notifies the cache. Reconnects with growing pauses. */
import pg from 'pg'

const FIRST_DELAY_MS = 250
const MAX_DELAY_MS = 10_000
/** A connection that looks alive may be dead: probe it now and then. */
const CHECK_MS = 15_000

export type ChangeListenerOptions = {
  readonly databaseUrl: string
  readonly channel: string
  readonly onChange: (tags: readonly string[] | 'all') => void
  /** What to do with the notifications of other channels. */
  readonly others?: Readonly<Record<string, (payload: string) => void>>
  readonly onListening: (isListening: boolean) => void
  readonly onError?: (error: Error) => void
}

export type ChangeListener = { close(): Promise<void> }

/** Resolves when the first attempt to listen has ended, with or without success. */
export async function listenForChanges(options: ChangeListenerOptions): Promise<ChangeListener> {
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let delayMs = FIRST_DELAY_MS
  let isClosed = false

  async function connect(): Promise<void> {
    const attempt = new pg.Client({
      connectionString: options.databaseUrl,
      application_name: 'panna-changes',
      connectionTimeoutMillis: 5_000,
      query_timeout: 5_000,
      keepAlive: true,
    })
    attempt.on('error', (error) => lose(attempt, error))
    attempt.on('end', () => lose(attempt, new Error('the connection that listens for changes has ended')))
    attempt.on('notification', ({ channel, payload }) => {
      if (channel === options.channel) options.onChange(readTags(payload))
      else options.others?.[channel]?.(payload ?? '')
    })
    client = attempt
    try {
      await attempt.connect()
      for (const channel of [options.channel, ...Object.keys(options.others ?? {})])
        await attempt.query(`LISTEN ${channel}`)
    } catch (error) {
      lose(attempt, error as Error)
      return
    }
    if (client !== attempt) return
    delayMs = FIRST_DELAY_MS
    options.onListening(true)
    check(attempt)
  }

  function lose(lost: pg.Client, error: Error): void {
    if (client !== lost) return
    client = null
    clearTimeout(timer)
    lost.end().catch(() => undefined)
    if (isClosed) return
    options.onListening(false)
    options.onError?.(error)
    timer = setTimeout(() => void connect(), delayMs)
    timer.unref()
    delayMs = Math.min(delayMs * 2, MAX_DELAY_MS)
  }

  function check(current: pg.Client): void {
    timer = setTimeout(() => {
      current.query('SELECT 1').then(
        () => client === current && check(current),
        (error: unknown) => lose(current, error as Error),
      )
    }, CHECK_MS)
    timer.unref()
  }

  await connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      const last = client
      client = null
      await last?.end().catch(() => undefined)
    },
  }
}

/** A JSON array of tags. Anything else (a star, a payload cut short) means that everything may have changed. */
export function readTags(payload: string | undefined): readonly string[] | 'all' {
  try {
    const tags: unknown = JSON.parse(payload ?? '')
    return Array.isArray(tags) && tags.every((tag) => typeof tag === 'string') && !tags.includes('*')
      ? tags
      : 'all'
  } catch {
    return 'all'
  }
}
