import { useRef, useState, type KeyboardEvent } from 'react'
import { PHOTO_TYPES } from '#platform/rules/photo.ts'
import { MARKS, type Mark } from './markdown-edit.ts'

type Props = {
  /** Id of the field that it edits. */
  readonly controls: string
  readonly onMark: (mark: Mark) => void
  readonly onPictures: (files: readonly File[]) => void
}

const BUTTONS = [...MARKS.slice(0, -1), 'picture', 'table'] as const
type Button = (typeof BUTTONS)[number]

const WORDS: Readonly<Record<Button, { readonly label: string; readonly keys?: string }>> = {
  heading: { label: 'Heading' },
  bold: { label: 'Bold', keys: 'Control+B' },
  italic: { label: 'Italic', keys: 'Control+I' },
  link: { label: 'Link', keys: 'Control+K' },
  list: { label: 'List' },
  quote: { label: 'Quote' },
  picture: { label: 'Picture' },
  table: { label: 'Table' },
}

export function MarkdownToolbar({ controls, onMark, onPictures }: Props) {
  const bar = useRef<HTMLDivElement>(null)
  const file = useRef<HTMLInputElement>(null)
  const [reached, setReached] = useState(0)
  const goTo = (index: number) => {
    const at = (index + BUTTONS.length) % BUTTONS.length
    setReached(at)
    bar.current?.querySelectorAll('button')[at]?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = targetOf(event.key, reached)
    if (target === null) return
    event.preventDefault()
    goTo(target)
  }
  return (
    <div
      ref={bar}
      className="markdown-bar needs-js"
      role="toolbar"
      aria-label="Text formatting"
      aria-controls={controls}
      tabIndex={-1}
      onKeyDown={onKeyDown}
    >
      {BUTTONS.map((name, index) => (
        <button
          key={name}
          type="button"
          className={`markdown-${name}`}
          tabIndex={index === reached ? 0 : -1}
          aria-keyshortcuts={WORDS[name].keys}
          onFocus={() => setReached(index)}
          onClick={() => (name === 'picture' ? file.current?.click() : onMark(name))}
        >
          {WORDS[name].label}
        </button>
      ))}
      <input
        ref={file}
        type="file"
        hidden
        multiple
        aria-label="Pictures for the text"
        accept={PHOTO_TYPES.join(',')}
        data-unwatched=""
        onChange={({ target }) => {
          onPictures([...(target.files ?? [])])
          target.value = ''
        }}
      />
    </div>
  )
}

function targetOf(key: string, at: number): number | null {
  if (key === 'ArrowRight') return at + 1
  if (key === 'ArrowLeft') return at - 1
  if (key === 'Home') return 0
  return key === 'End' ? BUTTONS.length - 1 : null
}
