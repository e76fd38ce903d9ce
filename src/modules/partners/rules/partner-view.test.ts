import { expect, test } from 'vitest'
import { formatFigure, partnerFilterOf } from './partner-view.ts'

const filter = (query: string) => partnerFilterOf(new URLSearchParams(query))

test('the list can be filtered by partner and type, from its address', () => {
  const id = '5f0c7f0e-8d8c-4a56-9f0e-2f1b7f1f0c22'
  expect(filter(`sender=${id}&type=stats_update`)).toEqual({ sender: id, type: 'stats_update' })
  expect(filter('sender=settings')).toEqual({ sender: 'settings', type: '' })
  expect(filter("sender=' OR 1=1&type=constructor")).toEqual({ sender: '', type: '' })
})

test('figures have readable labels', () => {
  expect(formatFigure('orders_packed')).toBe('Orders packed')
  expect(formatFigure('a')).toBe('A')
})
