/** Fields of an object, one below the other; what lies inside one folds out. */
import type { ParameterView } from '#domain/integrations/api-reference.ts'
import type { FieldView } from '#domain/integrations/field-views.ts'
import { Words } from './words.tsx'

type Props = {
  readonly fields: readonly (FieldView | ParameterView)[]
  /** What stands before the name in the field's address. */
  readonly at: string
  /** Requests say what has to be there, answers what may be missing. */
  readonly side: 'request' | 'answer'
}

export function Fields({ fields, at, side }: Props) {
  return (
    <ul className="api-fields">
      {fields.map((field) => (
        <li key={`${'place' in field ? field.place : ''} ${field.name}`} id={`${at}.${field.name}`}>
          <FieldHead field={field} side={side} />
          {field.description && <Words text={field.description} />}
          <FieldFacts field={field} />
          {field.fields.length > 0 && (
            <details className="api-inner">
              <summary>
                <span>{field.fields.length === 1 ? 'One field' : `${field.fields.length} fields`}</span> of{' '}
                <code>{field.name}</code>
              </summary>
              <Fields fields={field.fields} at={`${at}.${field.name}`} side={side} />
            </details>
          )}
        </li>
      ))}
    </ul>
  )
}

function FieldHead({ field, side }: { readonly field: FieldView; readonly side: Props['side'] }) {
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
  const shown = field.allowed.length === 0 ? field.example : ''
  // Words that are explained one by one need not stand there twice.
  const allowed = field.allowed.filter((value) => !field.description.includes(`- \`${value}\`:`))
  if (allowed.length === 0 && range === '' && usual === '' && shown === '') return null
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
      {shown && (
        <span>
          e.g. <code>{shown}</code>
        </span>
      )}
    </p>
  )
}
