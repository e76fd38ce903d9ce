/** Only allow-listed content survives, whatever the input. */
import fc from 'fast-check'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test } from 'vitest'
import { PostBody } from '../../components/blog/post-body.tsx'
import { headingsOf, POST_TAGS, type PostNode } from '../../components/blog/post-tree.ts'
import { postHtml } from './post-html.ts'
import { postTreeOf } from './post-tree-of.ts'

const PICTURE = '/pictures/aabbccddeeff001122334455'
const pictures = new Map([
  [PICTURE, { width: 800, height: 600, placeholder: 'data:image/webp;base64,AA', alt: '' }],
])
const treeOf = (markdown: string) => postTreeOf(markdown, { pictures })
const shown = (markdown: string) => renderToStaticMarkup(createElement(PostBody, { nodes: treeOf(markdown) }))
const inFeed = (markdown: string) =>
  postHtml(treeOf(markdown), { shopUrl: 'https://shop.example', pageUrl: 'https://shop.example/blog/a' })

const ATTACKS = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg onload=alert(1)><animate onbegin=alert(1)></svg>',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<a href="javascript:alert(1)">x</a>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java&#10;script:alert(1))',
  '[x](java&Tab;script:alert&lpar;1&rpar;)',
  '[x](&#x6a;avascript:alert(1))',
  '[x](<java\tscript:alert(1)>)',
  '[x](\u0001javascript:alert(1))',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](blob:https://shop.example/1)',
  '[x](file:///etc/passwd)',
  '[x](https://shop.example@evil.example/)',
  '![x](javascript:alert(1))',
  '![x](data:image/svg+xml,<svg onload=alert(1)>)',
  '![x](https://evil.example/pixel.png)',
  '![x](/pictures/../api/session)',
  `![x](${PICTURE}" onerror="alert(1))`,
  `![" onerror="alert(1)](${PICTURE})`,
  '[x]: javascript:alert(1)\n\n[x]',
  '<javascript:alert(1)>',
  '| a | b |\n| - | - |\n| <img src=x onerror=alert(1)> | [y](javascript:alert(1)) |',
  '> - 1. **[x](javascript:alert(1))** <iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '```html onload=alert(1)\n<script>alert(1)</script>\n```',
  '<div style="background:url(javascript:alert(1))">x</div>',
  '<a name="cookie" id="content">x</a>',
  '# <img src=x onerror=alert(1)>',
  '[^1]\n\n[^1]: <script>alert(1)</script>',
  '- [x] done <input autofocus onfocus=alert(1)>',
]

const TAGS = new Set<string>(POST_TAGS)
const KEYS = new Set(['tag', 'children', 'id', 'href', 'isOutside', 'picture', 'align', 'start'])

/** A host that no text here names: an address with its own host leads outside. */
const OWN = 'https://own.invalid'

/** What a page may contain, checked by independent rules. */
function expectSafe(nodes: readonly PostNode[]): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue
    expect(TAGS).toContain(node.tag)
    expect(Object.keys(node).filter((key) => !KEYS.has(key))).toEqual([])
    if (node.href !== undefined) {
      const url = new URL(node.href, OWN)
      expect(['http:', 'https:', 'mailto:']).toContain(url.protocol)
      expect(url.username + url.password).toBe('')
      expect(url.origin !== OWN && url.protocol !== 'mailto:').toBe(node.isOutside ?? false)
    }
    if (node.picture) expect(node.picture.url).toMatch(/^\/pictures\/[0-9a-f]{24}$/)
    if (node.id !== undefined) expect(node.id).toMatch(/^section-[a-z0-9-]+$/)
    expectSafe(node.children ?? [])
  }
}

/** Every tag of this HTML is allowed, and none has a property that could execute anything. */
function expectSafeHtml(html: string): void {
  for (const [, name = '', properties = ''] of html.matchAll(/<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gi)) {
    expect([...TAGS, 'div', 'figure', 'figcaption']).toContain(name)
    const bare = properties.replace(/"[^"]*"/g, '""')
    expect(bare, html).not.toMatch(/\son|srcdoc|formaction|xlink/i)
    // In visible text these words are harmless.
    expect(properties, html).not.toMatch(/(?:href|src)="\s*(?:javascript|data|vbscript|blob|file):/i)
  }
}

describe('written Markdown', () => {
  test.each(ATTACKS)('executes nothing: %j', (attack) => {
    for (const markdown of [attack, `words\n\n${attack}\n\nwords`, `> ${attack}`, `**${attack}**`]) {
      expectSafe(treeOf(markdown))
      expectSafeHtml(shown(markdown))
      expectSafeHtml(inFeed(markdown))
    }
  })

  test('is safe in every combination', () => {
    const piece = fc.oneof(
      fc.constantFrom(...ATTACKS),
      fc.constantFrom(
        '\n',
        '\n\n',
        '> ',
        '- ',
        '|',
        '`',
        '**',
        '[',
        '](',
        ')',
        '![',
        '<',
        '>',
        '&#106;',
        '\t',
      ),
      fc.string({ unit: 'binary', maxLength: 12 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const markdown = pieces.join('')
        expectSafe(treeOf(markdown))
        expectSafeHtml(shown(markdown))
        expectSafeHtml(inFeed(markdown))
      }),
      { numRuns: 50 },
    )
  })

  test('is rendered as intended', () => {
    expect(
      shown('# One\n\nA **b** *c* ~~d~~ `e` [f](/products) [g](https://x.example/) [h](mailto:a@x.example)'),
    ).toBe(
      '<div class="post-body prose"><h2 id="section-one">One</h2>\n<p>A <strong>b</strong> <em>c</em> <del>d</del> <code>e</code> ' +
        '<a href="/products">f</a> <a href="https://x.example/" rel="noopener noreferrer">g</a> <a href="mailto:a@x.example">h</a></p></div>',
    )
    expect(shown('| a |  |\n| --: | - |\n| 1 | 2 |')).toContain('<th data-align="right">a</th>')
    expect(shown('3. x')).toContain('<ol start="3">')
    expect(shown('a\\\nb\n\n---')).toBe('<div class="post-body prose"><p>a<br/>\nb</p>\n<hr/></div>')
  })

  test('shows the shop’s pictures in their size', () => {
    expect(shown(`![Desk](${PICTURE} "On the desk")`)).toMatch(
      /<figure><img class="picture" alt="Desk" width="800" height="600".*<figcaption>On the desk<\/figcaption><\/figure>/,
    )
    expect(shown('![Gone](/pictures/000000000000000000000000)')).not.toContain('<img')
  })

  test('has absolute addresses in a feed', () => {
    expect(inFeed(`[a](/products) [b](#section-x) ![Desk](${PICTURE})`)).toBe(
      '<p><a href="https://shop.example/products">a</a> <a href="https://shop.example/blog/a#section-x">b</a> ' +
        `<img src="https://shop.example${PICTURE}/1200.jpg" alt="Desk"></p>`,
    )
  })

  test('has headings from the second level on, without gaps, with unique ids', () => {
    const nodes = treeOf('# A\n\n##### B\n\n## A\n\n## पन्ना\n\n## \n\ntext')
    const tags = nodes.flatMap((node) => (typeof node === 'string' ? [] : [[node.tag, node.id]]))
    expect(tags).toEqual([
      ['h2', 'section-a'],
      ['h3', 'section-b'],
      ['h2', 'section-a-2'],
      ['h2', 'section-4'],
      ['p', undefined],
    ])
    expect(headingsOf(nodes).map(({ text }) => text)).toEqual(['A', 'A', 'पन्ना'])
  })

  test.each([
    '>'.repeat(5_000),
    '- '.repeat(5_000),
    '1. '.repeat(3_000),
    `${'*'.repeat(4_000)}a${'*'.repeat(4_000)}`,
  ])('does not break the page, however deeply it is nested', (markdown) => {
    expect(() => shown(`${markdown} x`)).not.toThrow()
  })
})
