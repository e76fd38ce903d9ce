import { expect, test } from 'vitest'
import { cleanLine, cleanLines } from './clean-text.ts'

test('a line has single spaces', () => {
  expect(cleanLine('  Red\u202e \n  notebook\u0007 ')).toBe('Red notebook')
})

test('a longer text keeps its line breaks', () => {
  expect(cleanLines('First\r\nsecond\u0007\n\u202ethird ')).toBe('First\nsecond \n third')
})
