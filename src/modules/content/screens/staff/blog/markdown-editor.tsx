/**
 * A Markdown editor with a preview. The toolbar is one tab stop with arrow keys; bold, italic and link have their usual
 * shortcuts. Without JavaScript it is a plain text field.
 */
import { useDeferredValue, useId, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { PHOTO_TYPES } from '#platform/rules/photo.ts'
import { countWords, POST_LENGTHS, readingMinutes } from '../../../rules/post-parts.ts'
import type { PostPictureView } from '../../../rules/post.ts'
import { PostBody } from '../../../components/blog/post-body.tsx'
import { postTreeOf } from '../../markdown/post-tree-of.ts'
import { picturesOf, useContentPictures } from './content-pictures.ts'
import { editOf, MARKS, pictureEdit, type Chosen, type Edit, type Mark } from './markdown-edit.ts'

type Props = {
  readonly value: string
  readonly text: string
  readonly error: string | undefined
  readonly pictures: readonly PostPictureView[]
  /** Fills in the variables of the preview. */
  readonly fill?: (text: string) => string
}

const KEYS: Readonly<Record<string, Mark>> = { b: 'bold', i: 'italic', k: 'link' }

export function MarkdownEditor({ value, text, error, pictures, fill }: Props) {
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [added, setAdded] = useState<readonly PostPictureView[]>([])
  const apply = (make: (chosen: Chosen) => Edit) => {
    if (area.current) change(area.current, make)
  }
  const uploads = useContentPictures((picture) => {
    setAdded((before) => [...before, picture])
    apply((chosen) => pictureEdit(chosen, picture))
  })
  const onKeyDown = (event: KeyboardEvent) => {
    const mark = event.ctrlKey || event.metaKey ? KEYS[event.key.toLowerCase()] : undefined
    if (mark === undefined || event.altKey || event.shiftKey) return
    event.preventDefault()
    apply((chosen) => editOf(mark, chosen))
  }
  const takePictures = (event: { preventDefault(): void }, data: DataTransfer | null) => {
    const files = picturesOf(data)
    if (files.length === 0) return
    event.preventDefault()
    uploads.send(files)
  }
  const words = countWords(text)
  return (
    <div className="field" data-field="content">
      <label htmlFor={id}>Content</label>
      <MarkdownToolbar
        controls={id}
        onMark={(mark) => apply((chosen) => editOf(mark, chosen))}
        onPictures={uploads.send}
      />
      <div className="markdown-sides">
        <textarea
          ref={area}
          id={id}
          name="content"
          rows={18}
          spellCheck
          defaultValue={value}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={`${id}-facts${error === undefined ? '' : ` ${id}-error`}`}
          onKeyDown={onKeyDown}
          onPaste={(event) => takePictures(event, event.clipboardData)}
          onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
          onDrop={(event) => takePictures(event, event.dataTransfer)}
        />
        <Preview text={fill ? fill(text) : text} pictures={[...pictures, ...added]} />
      </div>
      <p className="field-hint" id={`${id}-facts`}>
        {words.toLocaleString('en-IN')} {words === 1 ? 'word' : 'words'}, {readingMinutes(words)} min read.
        Markdown; pictures can be pasted or dropped into the text.
        {text.length > POST_LENGTHS.content && ' It is too long to be saved.'}
      </p>
      {uploads.sending && (
        <p className="row">
          Sending {uploads.sending.name}
          <progress
            aria-label={`Sending ${uploads.sending.name}`}
            max={100}
            value={Math.round(uploads.sending.share * 100)}
          />
        </p>
      )}
      {uploads.problem !== null && (
        <p className="field-error" role="alert">
          {uploads.problem}
        </p>
      )}
      {error !== undefined && (
        <p className="field-error" id={`${id}-error`}>
          {error}
        </p>
      )}
    </div>
  )
}

function change(area: HTMLTextAreaElement, make: (chosen: Chosen) => Edit): void {
  const { from, to, insert, select } = make({
    text: area.value,
    start: area.selectionStart,
    end: area.selectionEnd,
  })
  area.setRangeText(insert, from, to)
  area.focus()
  area.setSelectionRange(...select)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

type PreviewProps = { readonly text: string; readonly pictures: readonly PostPictureView[] }

/** Rendered exactly as on the page, and deferred while somebody types fast. */
function Preview({ text, pictures }: PreviewProps) {
  const shown = useDeferredValue(text)
  const known = useMemo(() => new Map(pictures.map((each) => [each.url, each])), [pictures])
  const nodes = useMemo(
    () => postTreeOf(shown, { pictures: known, keepsUnknownPictures: true }),
    [shown, known],
  )
  return (
    <section className="markdown-preview needs-js" aria-label="Preview" tabIndex={0}>
      {nodes.length === 0 ? (
        <p className="muted">What you write appears here as readers will see it.</p>
      ) : (
        <PostBody nodes={nodes} />
      )}
    </section>
  )
}

type ToolbarProps = {
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

function MarkdownToolbar({ controls, onMark, onPictures }: ToolbarProps) {
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
