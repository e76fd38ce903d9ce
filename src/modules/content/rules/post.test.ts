import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { excerptPreview, postInput, postProblems } from './post.ts'
import { MESSAGES } from '#platform/rules/messages.ts'

const GOOD = {
  title: 'Choosing paper',
  slug: '',
  excerpt: 'What gsm means.',
  content: 'Words.',
  featuredImage: '',
  tags: 'Paper, , pens ',
  status: 'draft',
  scheduledFor: '',
  metaTitle: '',
  metaDescription: '',
}
const parsed = (change: Partial<typeof GOOD>) => postInput.parse({ ...GOOD, ...change })
const problems = (change: Partial<typeof GOOD>) => {
  const typed = { ...GOOD, ...change }
  const read = postInput.safeParse(typed)
  return read.success ? {} : postProblems(typed, read.error)
}

describe('a post as typed', () => {
  test('has missing fields filled by the rules', () => {
    expect(parsed({})).toEqual({
      ...GOOD,
      slug: 'choosing-paper',
      tags: ['Paper', 'pens'],
      scheduledFor: null,
    })
  })

  test('needs title, excerpt and content, with a message for each', () => {
    expect(problems({ title: ' ', excerpt: '', content: '\n \n' })).toEqual({
      title: 'Please enter a title',
      excerpt: 'Please enter an excerpt',
      content: 'Please write the content',
    })
  })

  test('needs a slug in Latin letters if its title gives none', () => {
    expect(problems({ title: 'काग़ज़ कैसे चुनें' })).toEqual({ slug: MESSAGES.post_slug_missing })
    expect(problems({ slug: '---' })).toEqual({ slug: MESSAGES.post_slug_missing })
    expect(parsed({ title: 'काग़ज़ कैसे चुनें', slug: 'Choosing Paper' }).slug).toBe('choosing-paper')
  })

  test('needs a title with letters or numbers', () => {
    expect(problems({ title: '!!! ... ???' })).toEqual({ title: MESSAGES.post_title_letters })
  })

  test.each([
    ['title', 'x'.repeat(201), MESSAGES.post_title_long],
    ['excerpt', 'x'.repeat(501), MESSAGES.post_excerpt_long],
    ['content', 'x'.repeat(100_001), MESSAGES.post_content_long],
    ['metaTitle', 'x'.repeat(61), MESSAGES.post_meta_title_long],
    ['metaDescription', 'x'.repeat(161), MESSAGES.post_meta_description_long],
    ['featuredImage', 'https://elsewhere.example/x.png', MESSAGES.post_picture_gone],
    ['featuredImage', 'data:image/png;base64,AAAA', MESSAGES.post_picture_gone],
    ['status', 'deleted', MESSAGES.post_status_missing],
    ['tags', 'x'.repeat(41), MESSAGES.post_tag_long],
    ['tags', Array.from({ length: 1_000 }, (_, index) => `tag ${index}`).join(','), MESSAGES.post_tags_many],
  ] as const)('is refused for %s', (field, value, message) => {
    expect(problems({ [field]: value })).toEqual({ [field]: message })
  })

  test('may have meta texts of exactly 60 and 160 characters', () => {
    const longest = { metaTitle: 'x'.repeat(60), metaDescription: 'y'.repeat(160) }
    expect(parsed(longest)).toMatchObject(longest)
  })

  test('gets all errors at once, with the missing day', () => {
    expect(problems({ title: '', content: ' ', status: 'scheduled', scheduledFor: 'soon' })).toEqual({
      title: MESSAGES.post_title_missing,
      content: MESSAGES.post_content_missing,
      scheduledFor: MESSAGES.post_schedule_missing,
    })
  })

  test('is published at an Indian time when it is scheduled', () => {
    const scheduledFor = '2026-11-22T18:30'
    expect(parsed({ status: 'scheduled', scheduledFor }).scheduledFor).toBe('2026-11-22T18:30:00+05:30')
    expect(parsed({ status: 'published', scheduledFor }).scheduledFor).toBeNull()
    for (const wrong of ['', 'soon', '2026-02-30T10:00'])
      expect(problems({ status: 'scheduled', scheduledFor: wrong })).toEqual({
        scheduledFor: MESSAGES.post_schedule_missing,
      })
  })

  test('keeps its text as typed, except for line ends', () => {
    expect(parsed({ content: 'a\r\n\r\n<b>b</b>\0\ud800' }).content).toBe('a\n\n<b>b</b>\ufffd')
  })

  test('fits into the table if it is accepted, whatever was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (title, slug) => {
        const read = postInput.safeParse({ ...GOOD, title, slug })
        return !read.success || /^[a-z0-9]+(-[a-z0-9]+)*$/.test(read.data.slug)
      }),
    )
  })
})

test('the first 60 characters of an excerpt are shown', () => {
  expect(excerptPreview('x'.repeat(60))).toBe('x'.repeat(60))
  expect(excerptPreview('x'.repeat(61))).toBe(`${'x'.repeat(60)}…`)
  expect(excerptPreview('😀'.repeat(61))).toBe(`${'😀'.repeat(60)}…`)
})
