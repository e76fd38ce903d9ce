import { useEffect, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { LOCKED_STATUS } from '../../../rules/session-lock.ts'
import { unexpected, type Answer, type ApiProblem } from '#platform/ui/api/request-json.ts'
import { unlocked } from '../lock/lock-dialog.tsx'

type Props<Received> = {
  readonly label: string
  /** The endpoint. */
  readonly to: string
  /** The page that shows the result. */
  readonly nextPath: (received: Received) => string
}

/** A file is uploaded as soon as it is chosen. */
export function SheetUpload<Received extends object>({ label, to, nextPath }: Props<Received>) {
  const id = useId()
  const navigate = useNavigate()
  const sending = useRef<AbortController>(null)
  const [share, setShare] = useState<number | null>(null)
  const [error, setError] = useState<string | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const send = async (file: File | undefined) => {
    if (!file) return
    const stop = new AbortController()
    sending.current = stop
    setError(null)
    setShare(0)
    const answer = await sendSheet<Received>(to, file, setShare, stop.signal)
    setShare(null)
    if (stop.signal.aborted) return
    if (answer.ok) await navigate(nextPath(answer.value))
    else setError(answer.problem.message)
  }
  return (
    <div className="field">
      <noscript>
        <p className="note">Uploading a file needs JavaScript.</p>
      </noscript>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="file"
        accept=".csv,text/csv"
        disabled={share !== null}
        aria-invalid={error !== null || undefined}
        aria-describedby={`${id}-error`}
        onChange={({ target }) => {
          void send(target.files?.[0])
          target.value = ''
        }}
      />
      {share !== null && (
        <p className="row">
          <progress aria-label="Uploading the file" max={100} value={Math.round(share * 100)} />
          <button type="button" className="text-button" onClick={() => sending.current?.abort()}>
            Stop
          </button>
        </p>
      )}
      <p className="field-error" id={`${id}-error`} role="alert">
        {error}
      </p>
    </div>
  )
}

type Body<Received> = (Received & { readonly error?: ApiProblem }) | null

/**
 * Uploads a file and reports progress: `fetch` has no upload progress, XMLHttpRequest has. `to` is a URL in
 * src/server/sheet-uploads.ts.
 */
function sendSheet<Received>(
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
