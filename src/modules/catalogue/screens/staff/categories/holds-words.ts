import type { HOLDS } from '../../../rules/category-input.ts'

export const HOLDS_WORDS: Readonly<Record<(typeof HOLDS)[number] | 'notebooks', string>> = {
  planner: 'Planners',
  ruled: 'Ruled books',
  plain: 'Plain books',
  notebooks: 'Books',
  goods: 'Other goods',
  group: 'Other categories',
}
