/** The blog: how staff write posts, and how readers find and read them. */
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { MESSAGES } from '#platform/rules/messages.ts'
import { signIn } from '../support/browser-accounts.ts'
import {
  expectAccessible,
  expectComplaint,
  expectNoSidewaysScroll,
  expectToast,
  inBrowser,
  open,
  expectOpenToEveryone,
} from '../support/browser.ts'
import { ADMIN, startShopServer } from '../support/shop-server.ts'
import { allOf, readXml, textOf } from '../support/xml.ts'

const shop = await startShopServer()
const { pageOn } = inBrowser(shop, { hasPictures: true })

async function staffOn(width: 768 | 1280): Promise<Page> {
  const page = await pageOn(width)
  await signIn(page, shop, ADMIN)
  return page
}

const A_PICTURE = fileURLToPath(new URL('../../public/icon-512.png', import.meta.url))

const field = (page: Page, name: string) =>
  page.getByRole('dialog').getByRole('textbox', { name, exact: true })
const save = (page: Page) => page.getByRole('button', { name: 'Save post' }).click()
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' })
const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

const POST_FIGURES = `SELECT ARRAY['Total Posts', count(*)::text, 'Published', count(*) FILTER (WHERE status = 'published')::text,
  'Drafts', count(*) FILTER (WHERE status = 'draft')::text, 'Scheduled', count(*) FILTER (WHERE status = 'scheduled')::text]
  AS figures FROM blog_posts WHERE deleted_at IS NULL`

async function fillPost(page: Page, title: string, content = 'Words of it.'): Promise<void> {
  await field(page, 'Title').fill(title)
  await field(page, 'Excerpt').fill(`What stands in ${title}, told in rather more than sixty characters.`)
  await field(page, 'Content').fill(content)
}

async function publish(page: Page, title: string, content?: string): Promise<void> {
  await open(page, '/cms/blog/new')
  await fillPost(page, title, content)
  await field(page, 'Tags').fill('Paper, Fountain pens')
  await page.getByRole('combobox', { name: 'Status' }).last().selectOption('published')
  await save(page)
  await expectToast(page, 'Post created successfully!')
}

const CANARY = `## First part

<script>document.documentElement.dataset.canary = 'script'</script>
<img src="/no-such" onerror="document.documentElement.dataset.canary = 'img'">

[a link](javascript:document.documentElement.dataset.canary='link') and [a page](/products)

## Second part

| <svg onload="document.documentElement.dataset.canary='svg'"> | b |
| --- | ---: |
| 1 | 2 |

## Third part

Last words.`

describe('staff', () => {
  test('write a post, see what is missing, change it, delete it and restore it', async () => {
    const page = await staffOn(1280)
    await open(page, '/cms/blog')
    const { rows } = await shop.db.pool.query(POST_FIGURES)
    expect((await page.locator('.stats').innerText()).split(/\s*\n\s*/)).toEqual(rows[0].figures)
    await page.getByRole('link', { name: 'New post' }).click()

    expectComplaint(page, '422 /cms/blog/new.data')
    await field(page, 'Title').fill('?!')
    await save(page)
    await page.getByText(MESSAGES.post_title_letters).waitFor()
    for (const message of ['Please enter an excerpt', 'Please write the content'])
      await page.getByText(message).waitFor()
    await expect.poll(() => field(page, 'Title').evaluate((it) => it === document.activeElement)).toBe(true)
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('?!')
    await expectAccessible(page)

    const title = 'Choosing paper'
    await fillPost(page, title)
    await page.getByText('Address: /blog/choosing-paper').waitFor()
    await field(page, 'Meta title').fill('x'.repeat(61))
    await page.getByText('61 of 60 characters, 1 too many').waitFor()
    await save(page)
    await page.getByText(MESSAGES.post_meta_title_long).waitFor()
    await field(page, 'Meta title').fill('')
    await save(page)
    await expectToast(page, 'Post created successfully!')
    await row(page, title).getByText('draft').waitFor()
    const excerpt = `What stands in ${title}, told in rather more than sixty characters.`.slice(0, 60)
    await row(page, title).getByText(`${excerpt.trimEnd()}…`).waitFor()
    await expectOpenToEveryone(page)

    await row(page, title)
      .getByRole('link', { name: `Edit ${title}` })
      .click()
    await field(page, 'Excerpt').fill('Shorter.')
    await save(page)
    await expectToast(page, 'Post updated successfully!')
    await row(page, title).getByText('Shorter.').waitFor()

    await row(page, title)
      .getByRole('button', { name: `Delete ${title}` })
      .click()
    const ask = page.getByRole('dialog', { name: 'Are you sure you want to delete this post?' })
    await expectAccessible(page)
    await ask.getByRole('button', { name: 'Delete' }).click()
    await expectToast(page, 'Post deleted successfully!')
    await row(page, title).waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Undo' }).click()
    await expectToast(page, MESSAGES.post_restored)
    await row(page, title).waitFor()
  })
})

test('use the editor by keyboard, see a preview, add pictures, and lose no text', async () => {
  const page = await staffOn(1280)
  await open(page, '/cms/blog/new')
  await fillPost(page, 'Kept words', 'bold')
  await field(page, 'Content').press('Control+a')
  await field(page, 'Content').press('Control+b')
  await expect.poll(() => field(page, 'Content').inputValue()).toBe('**bold**')
  await preview(page).locator('strong').getByText('bold').waitFor()
  await page.getByRole('button', { name: 'Heading' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('End')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Table')
  await field(page, 'Content').press('Control+End')
  await page.getByRole('button', { name: 'Table' }).click()
  await preview(page).getByRole('columnheader', { name: 'Weight' }).waitFor()
  await page.getByText(/^\d+ words, 1 min read/).waitFor()

  await page.getByLabel('Pictures for the text').setInputFiles(A_PICTURE)
  await preview(page).getByRole('img', { name: 'What the picture shows' }).waitFor()
  await expect
    .poll(() => field(page, 'Content').inputValue())
    .toMatch(/!\[What the picture shows\]\(\/pictures\/[0-9a-f]{24}\)/)
  await page.getByText(/^Saved in this browser/).waitFor()
  const typed = await field(page, 'Content').inputValue()
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('panna.cms.post.new')))
    .toContain('What the picture shows')

  // As after a crash: the page loads again, without a prompt.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.reload()
  await page.getByRole('button', { name: 'Restore them' }).click()
  await expect.poll(() => field(page, 'Title').inputValue()).toBe('Kept words')
  await expect.poll(() => field(page, 'Content').inputValue()).toBe(typed)
  await save(page)
  await expectToast(page, 'Post created successfully!')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('panna.cms.post.new'))).toBeNull()
})

test('two people who edit one post see each other’s changes, and a taken slug is reported at its field', async () => {
  const page = await staffOn(1280)
  await publish(page, 'Shared post')
  await publish(page, 'Other post')
  await row(page, 'Shared post').getByRole('link', { name: 'Edit Shared post' }).click()
  await field(page, 'Excerpt').fill('Mine.')
  const path = new URL(page.url()).pathname
  await shop.db.pool.query(
    `UPDATE blog_posts SET excerpt = 'Of the other one.', version = version + 1 WHERE title = 'Shared post'`,
  )
  expectComplaint(page, `409 ${path}.data`)
  await save(page)
  await page.getByRole('alert').getByText(MESSAGES.staff_stale).waitFor()
  await page.getByRole('definition').getByText('Of the other one.').waitFor()
  await expect.poll(() => field(page, 'Excerpt').inputValue()).toBe('Mine.')
  await expectAccessible(page)
  await field(page, 'Slug').fill('other-post')
  await save(page)
  await page.getByText(MESSAGES.post_slug_taken).waitFor()
  await field(page, 'Slug').fill('shared-post')
  await save(page)
  await expectToast(page, 'Post updated successfully!')
})

describe('readers', () => {
  test('read a post, whatever was written in it; no script in it runs', async () => {
    const staff = await staffOn(1280)
    await publish(staff, 'Canary post', CANARY)
    await open(staff, '/cms/blog')
    await row(staff, 'Canary post').getByRole('link', { name: 'Edit Canary post' }).click()
    await preview(staff).getByText('Last words.').waitFor()
    const page = await pageOn(390)
    await open(page, '/blog')
    await page.getByRole('link', { name: 'Canary post' }).click()
    await page.getByRole('heading', { level: 1, name: 'Canary post' }).waitFor()
    for (const each of [staff, page])
      expect(await each.evaluate(() => document.documentElement.dataset['canary'])).toBeUndefined()
    const body = page.locator('.post-body')
    expect(await body.locator('a').evaluateAll((all) => all.map((a) => a.getAttribute('href')))).toEqual([
      '/products',
    ])
    await expect.poll(() => body.locator('script, img, svg').count()).toBe(0)
    const contents = page.getByRole('navigation', { name: 'On this page' })
    await contents.getByRole('link', { name: 'Second part' }).click()
    await expect.poll(() => new URL(page.url()).hash).toBe('#section-second-part')
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('find posts by subject, in the feed and by structured data', async () => {
    const staff = await staffOn(1280)
    await publish(staff, 'Feed post', 'See [the shop](/products).')
    const page = await pageOn(1280)
    await open(page, '/blog')
    await expectAccessible(page)
    await page
      .getByRole('navigation', { name: 'Subjects' })
      .getByRole('link', { name: 'Fountain pens' })
      .click()
    await page.getByRole('heading', { level: 1, name: 'Fountain pens' }).waitFor()
    expectComplaint(page, '404 /blog')
    await page.goto('/blog?tag=nothing')
    await page.getByRole('heading', { level: 1, name: MESSAGES.blog_tag_empty }).waitFor()

    await open(page, '/blog/feed-post')
    expect(await page.title()).toBe('Feed post | Panna')
    const posting = (
      await page
        .locator('script[type="application/ld+json"]')
        .evaluateAll((all) => all.map((each) => JSON.parse(each.textContent) as Record<string, unknown>))
    ).find((each) => each['@type'] === 'BlogPosting')
    expect(posting).toMatchObject({ headline: 'Feed post', url: `${shop.url}/blog/feed-post` })
    expect(posting?.['datePublished']).toMatch(/^\d{4}-\d\d-\d\dT/)
    const property = (name: string) =>
      page
        .locator(`meta[property="${name}"]`)
        .evaluateAll((all) => all.map((each) => each.getAttribute('content')))
    expect(await property('og:type')).toEqual(['article'])
    expect(await property('article:tag')).toEqual(['Paper', 'Fountain pens'])
    expect(await property('article:published_time')).toEqual([posting?.['datePublished']])
    const href = await page.locator('link[rel="alternate"][type="application/rss+xml"]').getAttribute('href')
    const feed = await page.request.get(href ?? '')
    expect(feed.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
    const item = allOf(readXml(await feed.text()), 'item').find(
      (each) => textOf(each, 'title') === 'Feed post',
    )
    expect(item && textOf(item, 'content:encoded')).toBe(
      `<p>See <a href="${shop.url}/products">the shop</a>.</p>`,
    )
    const again = await page.request.get(href ?? '', {
      headers: { 'if-none-match': feed.headers()['etag'] ?? '' },
    })
    expect(again.status()).toBe(304)
    expect(await (await page.request.get('/sitemap.xml?part=pages')).text()).toContain('/blog/feed-post<')
    expect((await page.request.get('/blog/no-such-post')).status()).toBe(404)
  })

  test('are redirected from an old address, and the page changes as soon as staff save', async () => {
    const staff = await staffOn(1280)
    await publish(staff, 'First name')
    const page = await pageOn(390, { hasJavaScript: false })
    await page.goto('/blog/first-name')
    await row(staff, 'First name').getByRole('link', { name: 'Edit First name' }).click()
    await field(staff, 'Title').fill('Second name')
    await field(staff, 'Slug').fill('second-name')
    await save(staff)
    await expectToast(staff, 'Post updated successfully!')
    await expect
      .poll(async () => (await page.request.get('/blog/first-name', { maxRedirects: 0 })).status())
      .toBe(301)
    await page.goto('/blog/first-name')
    await expect.poll(() => new URL(page.url()).pathname).toBe('/blog/second-name')
    await page.getByRole('heading', { level: 1, name: 'Second name' }).waitFor()
  })
})

test('if posts cannot be loaded or saved, the page says so and no text is lost', async () => {
  const page = await staffOn(1280)
  await open(page, '/cms/blog/new')
  await fillPost(page, 'Unlucky post')
  await shop.db.pool.query('ALTER TABLE blog_posts RENAME TO posts_elsewhere')
  try {
    expectComplaint(page, '500 /cms/blog/new.data')
    await save(page)
    await page.getByText('Failed to save post').waitFor()
    await expect.poll(() => field(page, 'Title').inputValue()).toBe('Unlucky post')
    page.on('dialog', (dialog) => void dialog.accept())
    expectComplaint(page, '500 /cms/blog')
    await page.goto('/cms/blog')
    await page.getByRole('alert').getByText('Failed to fetch blog posts').waitFor()
  } finally {
    await shop.db.pool.query('ALTER TABLE posts_elsewhere RENAME TO blog_posts')
  }
})
