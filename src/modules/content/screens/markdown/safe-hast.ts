/**
 * Markdown as staff write it, as a tree of elements that pages may hold. Three gates stand one after the other: raw
 * HTML is never taken over, an allow-list drops every other element and property, and what goes on from there is
 * written anew (post-tree-of.ts).
 */
import type { Root } from 'hast'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { POST_TAGS } from '../../components/blog/post-tree.ts'

/** The document's own heading is the title: those of the words begin below it. */
const WRITTEN_TAGS = ['h1', ...POST_TAGS]

const SCHEMA: Schema = {
  tagNames: WRITTEN_TAGS,
  attributes: { a: ['href'], img: ['src', 'alt', 'title'], ol: ['start'], th: ['align'], td: ['align'] },
  protocols: { href: ['http', 'https', 'mailto'] },
  strip: ['script', 'style'],
  ancestors: {
    li: ['ol', 'ul'],
    thead: ['table'],
    tbody: ['table'],
    tr: ['table'],
    th: ['table'],
    td: ['table'],
  },
}

/** Footnotes need addresses of their own on the page, which a post does not get. */
const NO_FOOTNOTES = {
  disable: { null: ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall'] },
}

/** Deeper than anybody quotes. The reader of Markdown calls itself once for each of these marks. */
const TOO_DEEP = /^((?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){12})(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)]))+/gm

export function safeHast(markdown: string): Root {
  try {
    return sanitize(toHast(parsed(markdown.replace(TOO_DEEP, '$1'))), SCHEMA) as Root
  } catch (error) {
    // Nested beyond what a stack holds: then the words alone.
    if (error instanceof RangeError) return plain(markdown)
    throw error
  }
}

function parsed(markdown: string) {
  return fromMarkdown(markdown, {
    extensions: [gfm(), NO_FOOTNOTES],
    mdastExtensions: [gfmFromMarkdown()],
  })
}

function plain(markdown: string): Root {
  const paragraphs = markdown.split(/\n{2,}/)
  return {
    type: 'root',
    children: paragraphs.map((value) => ({
      type: 'element',
      tagName: 'p',
      properties: {},
      children: [{ type: 'text', value }],
    })),
  }
}
