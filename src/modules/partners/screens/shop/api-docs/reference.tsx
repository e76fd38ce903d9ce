/** Entries of the reference: endpoints, objects and events, straight from the OpenAPI document. */
import type { ReactNode } from 'react'
import {
  answerSchema,
  listBodyForms,
  listStatuses,
  type DocumentedEndpoint,
  type Operation,
  type Parameter,
  type JsonSchema,
} from '../../../rules/open-api-document.ts'
import { fieldView, fieldViews, type FieldView } from '../../../rules/field-views.ts'
import { CodePanel, LanguagePanel, useDocs, Words } from './docs-blocks.tsx'
import { TryIt } from './try-it.tsx'

type EntryProps = {
  readonly id: string
  readonly title: string
  readonly method?: string
  /** Its path, or an event's name; objects have none. */
  readonly path?: string
  readonly children: ReactNode
  readonly shown?: ReactNode
}

/** Collapsed to its heading. The id is inside the fold, so that the browser opens it for a link. */
function Entry({ id, title, method, path, children, shown }: EntryProps) {
  return (
    <section aria-labelledby={`${id}-title`}>
      <details className="api-fold folded">
        <summary>
          <h3 id={`${id}-title`}>{title}</h3>
          {path && (
            <span className="api-address row gap-2">
              <Method method={method} />
              <code>{path}</code>
            </span>
          )}
        </summary>
        <div className="api-columns" id={id}>
          <div className="docs-text">{children}</div>
          {shown && <div className="stack gap-4">{shown}</div>}
        </div>
      </details>
    </section>
  )
}

export function Method({ method }: { readonly method: string | undefined }) {
  return method && <span className={`status ${METHOD_TONES[method]}`}>{method}</span>
}

const METHOD_TONES: Readonly<Record<string, string>> = {
  GET: 'status-green',
  POST: 'status-yellow',
  EVENT: 'status-blue',
}

export function Endpoint({ endpoint }: { readonly endpoint: DocumentedEndpoint }) {
  const { document, examples } = useDocs()
  const { method, path, operation } = endpoint
  const { operationId: id, summary, description, requestBody } = operation
  const isJson = answerExample(operation) !== undefined
  const example = isJson ? examples[id] : undefined
  const forms = listBodyForms(requestBody?.content['application/json'].schema, document.components.schemas)
  const shown = example && (
    <>
      <div className="docs-text">
        <LanguagePanel title={summary} code={example.samples} />
        {example.ownIds.map(({ word, from, fromTitle }) => (
          <p className="muted small" key={word}>
            Replace <code>{word}</code> by an id from <a href={`#${from}`}>{fromTitle}</a>.
          </p>
        ))}
      </div>
      <CodePanel title="Sample answer" code={JSON.stringify(answerExample(operation), null, 2)} />
      <TryIt endpoint={endpoint} example={example} />
    </>
  )
  return (
    <Entry id={id} title={summary} method={method} path={path} shown={shown}>
      <Words text={description} />
      <Parameters parameters={operation.parameters ?? []} />
      {forms.map(({ name, schema }) => (
        <div key={name}>
          <h4>Body {forms.length > 1 && `of ${name}`}</h4>
          <SchemaFields schema={schema} side="request" />
          <CodePanel title={`Sample of ${name}`} code={example?.bodies[name] ?? ''} />
        </div>
      ))}
      <h4>Answer</h4>
      {isJson ? <SchemaFields schema={answerSchema(operation)} side="answer" /> : <p>The file.</p>}
      <h4>Statuses</h4>
      <ul className="row wrap gap-3 small">
        {listStatuses(operation).map(({ status, code }) => (
          <li key={status}>
            <code>{status}</code> {code && <a href={`#error-${code}`}>{code}</a>}
          </li>
        ))}
      </ul>
    </Entry>
  )
}

const PLACES = [
  ['path', 'In the address'],
  ['query', 'Query'],
  ['header', 'Headers'],
] as const

function Parameters({ parameters }: { readonly parameters: readonly Parameter[] }) {
  const { book } = useDocs()
  return PLACES.map(([place, title]) => {
    const fields = parameters
      .filter((parameter) => parameter.in === place)
      .map(({ name, description, required, schema, example }) => {
        const examples = example === undefined ? {} : { examples: [example] }
        return fieldView(name, { ...schema, ...examples, description }, required, book)
      })
    return fields.length === 0 ? null : (
      <div key={place}>
        <h4>{title}</h4>
        <Fields fields={fields} side="request" />
      </div>
    )
  })
}

export function ObjectEntry({ name }: { readonly name: string }) {
  return (
    <Entry id={name} title={name}>
      <SchemaFields schema={useDocs().book.named[name] ?? {}} side="answer" />
    </Entry>
  )
}

type EventProps = { readonly name: string; readonly operation: Operation }

export function EventEntry({ name, operation: { summary, description, requestBody } }: EventProps) {
  const media = requestBody?.content['application/json']
  const shown = <CodePanel title={`Sample of ${name}`} code={JSON.stringify(media?.example, null, 2)} />
  return (
    <Entry id={name} title={summary} method="EVENT" path={name} shown={shown}>
      <Words text={description} />
      <SchemaFields schema={media?.schema ?? {}} side="answer" />
    </Entry>
  )
}

/** undefined where the answer is a file. */
function answerExample({ responses }: Operation): unknown {
  const answered = responses['200']
  return answered && 'content' in answered ? answered.content?.['application/json']?.example : undefined
}

/** Requests show which fields are required, responses which may be missing. */
type Side = 'request' | 'answer'

/** Fields of an object, one below the other; nested fields expand. */
function SchemaFields({ schema, side }: { readonly schema: JsonSchema; readonly side: Side }) {
  return <Fields fields={fieldViews(schema, useDocs().book)} side={side} />
}

function Fields({ fields, side }: { readonly fields: readonly FieldView[]; readonly side: Side }) {
  return (
    <ul className="api-fields small">
      {fields.map((field) => (
        <FieldEntry key={field.name} field={field} side={side} />
      ))}
    </ul>
  )
}

function FieldEntry({ field, side }: { readonly field: FieldView; readonly side: Side }) {
  const { name, kind, isRequired, isNullable, objectName, description, range, usual, fields } = field
  // Values that the description explains one by one are not listed again.
  const allowed = field.allowed.filter((value) => !description.includes(`- \`${value}\`:`))
  const example = field.allowed.length === 0 ? field.example : ''
  return (
    <li>
      <div className="api-field row wrap muted">
        <code className="bold">{name}</code>
        {objectName === null ? <span>{kind}</span> : <a href={`#${objectName}`}>{kind}</a>}
        {isNullable && <span>or null</span>}
        {side === 'request' && isRequired && <strong>required</strong>}
        {side === 'answer' && !isRequired && <span>may be missing</span>}
      </div>
      {description && <Words text={description} />}
      <p className="api-field row wrap muted">
        {allowed.map((value) => (
          <code key={value}>{value}</code>
        ))}
        {range && <span>{range}</span>}
        {usual && (
          <span>
            default <code>{usual}</code>
          </span>
        )}
        {example && (
          <span>
            e.g. <code>{example}</code>
          </span>
        )}
      </p>
      {fields.length > 0 && (
        <details className="api-inner">
          <summary className="tap bold">
            {fields.length === 1 ? 'One field' : `${fields.length} fields`} of {name}
          </summary>
          <Fields fields={fields} side={side} />
        </details>
      )}
    </li>
  )
}
