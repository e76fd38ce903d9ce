/** Uploads a file and reports progress. Uses XMLHttpRequest, because `fetch` has no upload progress. */
import { LOCKED_STATUS } from '#modules/staff/rules/session-lock.ts'
import { unexpected, type Answer, type ApiProblem } from '#platform/ui/api/request-json.ts'
import { unlocked } from '#modules/staff/screens/staff/lock/ask-to-unlock.ts'

export type StartedImport = { readonly id: string }
type Body = (StartedImport & { readonly error?: ApiProblem }) | null

export function sendSheet(
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer<StartedImport>> {
  const { promise, resolve } = Promise.withResolvers<Answer<StartedImport>>()
  const request = new XMLHttpRequest()
  const fail = () => resolve({ ok: false, status: request.status, problem: unexpected })
  request.open('POST', `/api/admin/product-imports?name=${encodeURIComponent(file.name)}`)
  request.responseType = 'json'
  request.setRequestHeader('accept', 'application/json')
  request.setRequestHeader('content-type', 'text/csv')
  request.upload.addEventListener('progress', ({ loaded, total }) =>
    onShare(total === 0 ? 0 : loaded / total),
  )
  request.addEventListener('error', fail)
  request.addEventListener('abort', fail)
  request.addEventListener('load', () => {
    const { status } = request
    const body = request.response as Body
    if (status === LOCKED_STATUS) void unlocked().then(() => resolve(sendSheet(file, onShare, signal)))
    else if (status === 201 && body) resolve({ ok: true, status, value: body })
    else resolve({ ok: false, status, problem: body?.error ?? unexpected })
  })
  signal.addEventListener('abort', () => request.abort(), { once: true })
  if (signal.aborted) fail()
  else request.send(file)
  return promise
}
