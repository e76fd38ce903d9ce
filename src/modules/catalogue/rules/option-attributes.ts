/**
 * Its place in a product group: products that differ in one option, each with its own page and SKU. The group names the
 * option. All null without a group.
 */
export const OPTION = {
  groupName: {
    kind: 'text',
    label: 'Product group (optional)',
    max: 200,
    isOptional: true,
    problem: 'option_group',
    api: {
      description: 'Products of the same group differ in one option; null outside of groups.',
      example: 'Ruled notebook',
    },
  },
  optionName: {
    kind: 'text',
    label: 'Option of the group',
    max: 40,
    isOptional: true,
    problem: 'option_name',
    api: { description: 'The option in which the products of its group differ.', example: 'Colour' },
  },
  optionValue: {
    kind: 'text',
    label: 'Value of the option',
    max: 100,
    isOptional: true,
    problem: 'option_value',
    api: { description: 'Its value of that option.', example: 'Emerald' },
  },
  optionSwatch: {
    kind: 'text',
    label: 'Swatch colour (optional)',
    max: 7,
    pattern: /^#[0-9a-f]{6}$/i,
    isOptional: true,
    problem: 'option_swatch',
    api: {
      description: 'Colour of the swatch as a hex code; null without one.',
      example: '#0f6b4a',
    },
  },
  optionPosition: {
    kind: 'number',
    label: 'Position in the group (optional)',
    max: 9_999,
    isOptional: true,
    problem: 'option_position',
  },
} as const
