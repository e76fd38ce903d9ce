/** Unexpected texts: every script, lone surrogates, invisible characters, and what attackers type. */
import fc from 'fast-check'

/** Looks harmless in a log, but is not. */
export const INVISIBLE = [
  '\u0000',
  '\u001b[31m',
  '\u00a0',
  '\u00ad',
  '\u200b',
  '\u200d',
  '\u202e',
  '\u2066',
  '\ufeff',
  '\u2028',
]
export const HOSTILE = [
  ...INVISIBLE,
  '%',
  '_',
  '\\',
  "'",
  "' OR 1=1 --",
  "Robert'); DROP TABLE orders;--",
  '<img src=x onerror=alert(1)>',
  '</script><script>alert(1)</script>',
  '{{7*7}}',
  '=HYPERLINK("http://evil.example")',
  'a:* | b & !c <-> (d)',
  '../../etc/passwd',
  '__proto__',
  '\ud800',
  '\udfff\ud800',
  'नोटबुक',
  'శ్రీ',
  '٣٤٥',
  '👩‍👩‍👧',
]

/** Any UTF-16 text, hostile parts included. */
export const anyText: fc.Arbitrary<string> = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 12 }),
      fc.string({ maxLength: 12 }),
      fc.constantFrom(...HOSTILE),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 12 },
  )
  .map((pieces) => pieces.join(''))

/** Texts that make a careless regular expression hang: 50 kB of nearly valid input. */
export const LONG_TEXTS: readonly (readonly [name: string, text: string])[] = [
  ['letters and an end that fits nothing', `${'a'.repeat(50_000)}!`],
  ['spaces', `${' '.repeat(50_000)}x`],
  ['tabs between letters', 'a\t'.repeat(25_000)],
  ['digits', `${'1'.repeat(50_000)}x`],
  ['hyphens', `${'-'.repeat(50_000)}!`],
  ['labels of a host', `a@${'a.'.repeat(25_000)}!`],
  ['hyphens in a host', `a@a${'-'.repeat(50_000)}.in`],
  ['brackets', '<'.repeat(50_000)],
  ['spaces between brackets', '( '.repeat(25_000)],
  ['marks without a letter', '\u0301'.repeat(50_000)],
  ['surrogates', '\ud800'.repeat(50_000)],
]
