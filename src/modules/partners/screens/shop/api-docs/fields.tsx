/** Fields of an object, one below the other; nested fields expand. */
import { fieldViews, type FieldView } from '../../../rules/field-views.ts'
import type { JsonSchema } from '../../../rules/open-api-types.ts'
import { useDocs } from './docs-context.tsx'
import { Words } from './text.tsx'

/** Requests show which fields are required, responses which may be missing. */
type Side = 'request' | 'answer'

export function SchemaFields({ schema, side }: { readonly schema: JsonSchema; readonly side: Side }) {
  return <Fields fields={fieldViews(schema, useDocs().book)} side={side} />
}

export function Fields({ fields, side }: { readonly fields: readonly FieldView[]; readonly side: Side }) {
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
