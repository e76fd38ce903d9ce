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
    <ul className="api-fields">
      {fields.map((field) => (
        <li key={field.name}>
          <FieldHead field={field} side={side} />
          {field.description && <Words text={field.description} />}
          <FieldFacts field={field} />
          {field.fields.length > 0 && (
            <details className="api-inner">
              <summary>
                <span>{field.fields.length === 1 ? 'One field' : `${field.fields.length} fields`}</span> of{' '}
                <code>{field.name}</code>
              </summary>
              <Fields fields={field.fields} side={side} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function FieldHead({ field, side }: { readonly field: FieldView; readonly side: Side }) {
  const { name, kind, isRequired, isNullable, objectName } = field
  return (
    <div className="api-field-head">
      <code className="api-field-name">{name}</code>
      {objectName === null ? (
        <span className="api-kind">{kind}</span>
      ) : (
        <a className="api-kind" href={`#${objectName}`}>
          {kind}
        </a>
      )}
      {isNullable && <span className="api-kind">or null</span>}
      {side === 'request' && isRequired && <span className="api-required">required</span>}
      {side === 'answer' && !isRequired && <span className="api-kind">may be missing</span>}
    </div>
  )
}

function FieldFacts({ field }: { readonly field: FieldView }) {
  const { range, usual } = field
  const example = field.allowed.length === 0 ? field.example : ''
  // Values that the description explains one by one are not listed again.
  const allowed = field.allowed.filter((value) => !field.description.includes(`- \`${value}\`:`))
  if (allowed.length === 0 && range === '' && usual === '' && example === '') return null
  return (
    <p className="api-field-facts">
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
  )
}
