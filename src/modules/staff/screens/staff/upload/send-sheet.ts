/** Uploads a file and reports progress. Uses XMLHttpRequest, because `fetch` has no upload progress. */
import { LOCKED_STATUS } from '../../../rules/session-lock.ts'
import { unexpected, type Answer, type ApiProblem } from '#platform/ui/api/request-json.ts'
import { unlocked } from '../lock/ask-to-unlock.ts'

type Body<Received> = (Received & { readonly error?: ApiProblem }) | null

/** `to`: a URL in src/server/sheet-uploads.ts. */
export function sendSheet<Received>(
  to: string,
  file: File,
  onShare: (share: number) => void,
  signal: AbortSignal,
): Promise<Answer<Received>> {
  const { promise, resolve } = Promise.withResolvers<Answer<Received>>()
  const request = new XMLHttpRequest()
  const fail = () => resolve({ ok: false, status: request.status, problem: unexpected })
  request.open('POST', `${to}?name=${encodeURIComponent(file.name)}`)
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
    const body = request.response as Body<Received>
    if (status === LOCKED_STATUS) void unlocked().then(() => resolve(sendSheet(to, file, onShare, signal)))
    else if (status === 201 && body) resolve({ ok: true, status, value: body })
    else resolve({ ok: false, status, problem: body?.error ?? unexpected })
  })
  signal.addEventListener('abort', () => request.abort(), { once: true })
  if (signal.aborted) fail()
  else request.send(file)
  return promise
}
