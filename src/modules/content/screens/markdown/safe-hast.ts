/**
 * Parses staff's Markdown to a safe tree, in three steps: raw HTML is never accepted, an allow-list drops every other
 * element and property, and post-tree-of.ts rebuilds the rest.
 */
import type { Root } from 'hast'
import { sanitize, type Schema } from 'hast-util-sanitize'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { toHast } from 'mdast-util-to-hast'
import { gfm } from 'micromark-extension-gfm'
import { POST_TAGS } from '../../components/blog/post-tree.ts'

/** The title is the document's h1: headings of the text start below it. */
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

/** Footnotes need unique ids on the page, which posts do not provide. */
const NO_FOOTNOTES = {
  disable: { null: ['gfmFootnoteCall', 'gfmFootnoteDefinition', 'gfmPotentialFootnoteCall'] },
}

/** Deeper than any real quote or list. The Markdown parser recurses for each of these marks. */
const TOO_DEEP = /^((?:[ \t]*(?:>|[-*+]|\d{1,9}[.)])){12})(?:[ \t]*(?:>|[-*+]|\d{1,9}[.)]))+/gm

export function safeHast(markdown: string): Root {
  try {
    return sanitize(toHast(parsed(markdown.replace(TOO_DEEP, '$1'))), SCHEMA) as Root
  } catch (error) {
    // Nested too deeply for the call stack: show it as plain text.
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
