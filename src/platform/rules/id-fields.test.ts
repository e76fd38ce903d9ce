import { expect, test } from 'vitest'
import { orderIdField, productIdField } from './id-fields.ts'

const ID = '0a1b2c3d-4e5f-4a6b-8c7d-0123456789ab'

test.each([
  ['order', orderIdField('unknown')],
  ['product', productIdField('unknown')],
])(
  'the field for the id of an %s accepts an id, and rejects anything else with its message',
  (_kind, field) => {
    expect(field.safeParse(ID)).toMatchObject({ success: true, data: ID })
    for (const wrong of ['', 'x', ID.toUpperCase(), 7, null, undefined])
      expect(field.safeParse(wrong).error?.issues.map(({ message }) => message)).toEqual(['unknown'])
  },
)
