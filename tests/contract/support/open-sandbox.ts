import { startSandbox, type Sandbox, type SandboxOptions } from '../../../sandbox/server.ts'

export const KEYS = {
  keyId: 'rzp_test_contract',
  keySecret: 'contract_secret',
  webhookSecret: 'contract_whsec',
}

export type Answer = { status: number; contentType: string; text: string; json: unknown }

export type OpenSandbox = Sandbox & {
  /** One call; an object as body is sent as JSON. Uses the API keys unless `authorization` is given. */
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  /** Like `call`, but must succeed. */
  must<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<T>
}

/** A sandbox on free ports; closed at the end of the `await using` block. */
export async function openSandbox(
  options: Partial<SandboxOptions> = {},
): Promise<OpenSandbox & AsyncDisposable> {
  const sandbox = await startSandbox({ ...KEYS, port: 0, smtpPort: 0, ...options })

  async function call(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const isText = typeof body === 'string'
    const response = await fetch(sandbox.url + path, {
      method,
      headers: {
        ...(body === undefined || isText ? {} : { 'content-type': 'application/json' }),
        authorization: path.startsWith('/v1/') ? basicAuth(KEYS.keySecret) : 'Token contract',
        ...headers,
      },
      ...(body === undefined ? {} : { body: isText ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    const contentType = response.headers.get('content-type') ?? ''
    return {
      status: response.status,
      contentType,
      text,
      json: contentType.includes('json') ? JSON.parse(text) : undefined,
    }
  }

  return {
    ...sandbox,
    call,
    async must<T>(method: string, path: string, body?: unknown, headers?: Record<string, string>) {
      const answer = await call(method, path, body, headers)
      if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.text}`)
      return answer.json as T
    },
    [Symbol.asyncDispose]: () => sandbox.close(),
  }
}

export function basicAuth(keySecret: string): string {
  return `Basic ${Buffer.from(`${KEYS.keyId}:${keySecret}`).toString('base64')}`
}
