/** AI assistants: the official client, on a real port or on an app without one. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { afterAll } from 'vitest'
import type { FastifyInstance } from 'fastify'

export type ToolAnswer = {
  readonly isError: boolean
  /** The structured result; undefined if it was refused. */
  readonly value: Readonly<Record<string, unknown>> | undefined
  readonly text: string
}

export type Assistant = Awaited<ReturnType<typeof anAssistant>>

/** 'auto' uses the newest revision, 'legacy' earlier ones, which start with a handshake. */
export async function anAssistant(
  url: string,
  options: { readonly mode?: 'auto' | 'legacy'; readonly app?: FastifyInstance } = {},
) {
  const { mode = 'auto', app } = options
  const client = new Client({ name: 'a-test', version: '1.0.0' }, { versionNegotiation: { mode } })
  await client.connect(new StreamableHTTPClientTransport(new URL(url), app ? { fetch: into(app) } : {}))
  afterAll(() => client.close())
  return {
    client,
    async call(name: string, given: Record<string, unknown> = {}): Promise<ToolAnswer> {
      const answer = await client.callTool({ name, arguments: given })
      const [first] = answer.content as readonly { readonly type: string; readonly text?: string }[]
      return {
        isError: answer.isError === true,
        value: answer.structuredContent as ToolAnswer['value'],
        text: first?.text ?? '',
      }
    },
  }
}

/** The results of a search. */
export function productsOf(value: ToolAnswer['value']): readonly { readonly sku: string }[] {
  return (value?.['products'] ?? []) as readonly { readonly sku: string }[]
}

/** A `fetch` that needs no port. */
function into(app: FastifyInstance): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init)
    const answer = await app.inject({
      method: request.method,
      url: new URL(request.url).pathname,
      headers: Object.fromEntries(request.headers),
      payload: await request.text(),
    })
    const headers = Object.entries(answer.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    )
    const isEmpty = answer.rawPayload.length === 0
    return new Response(isEmpty ? null : new Uint8Array(answer.rawPayload), {
      status: answer.statusCode,
      headers,
    })
  }
}
