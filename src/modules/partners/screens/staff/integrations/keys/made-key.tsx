import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import type { MadeKey as Made } from '../../../../rules/api-key.ts'
import { CopyButton } from '#modules/accounts/components/copy-button.tsx'

type Props = { readonly made: Made; readonly closeTo: string; readonly more?: string }

/** The only time that a key is shown. It is in no URL, no storage and no other response. */
export function MadeKey({ made: { name, key }, closeTo, more }: Props) {
  const box = useRef<HTMLElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <>
      <div className="staff-dialog-body">
        <p className="note note-good" role="status">
          The key for {name} is created. It is shown only once: copy it now and pass it on through a private
          channel.
        </p>
        {/* One click selects the whole key, also without JavaScript. */}
        <code ref={box} className="secret-code" tabIndex={0} aria-label="The key">
          {key}
        </code>
        <CopyButton text={key} label="Copy the key" />
        {more !== undefined && <p className="muted">{more}</p>}
      </div>
      <div className="staff-dialog-foot">
        <Link className="button" to={closeTo}>
          Done
        </Link>
      </div>
    </>
  )
}
