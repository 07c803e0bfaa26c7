import { LRUCache } from 'lru-cache'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { type FieldFault, hasField, splitFields } from '#server/domain/notification/merge-fields.ts'
import { isIntricate } from '#server/domain/platform/format/intricate.ts'
import type { RichBlock, RichInline } from '#server/domain/platform/format/rich-text.ts'

/**
 * The text of a host in an email, read from Markdown into a tree of plain values (docs/decisions/108). Fields are
 * looked for in this tree, after the Markdown was read: what they are filled with stays text, whatever it looks like.
 */

/** LINK: its address is not https. PICTURE: emails have none. FIELD_IN_LINK: in an address. DEEP: nested too far. */
export type HostTextFault = FieldFault | 'LINK' | 'PICTURE' | 'FIELD_IN_LINK' | 'DEEP'

export interface HostText {
  blocks: RichBlock[]
  /** The first reason why it may not be saved; a text of before is shown without what is at fault. */
  fault: HostTextFault | null
}

type Root = ReturnType<typeof fromMarkdown>
type Node = Root | Root['children'][number] | InlineNode
type InlineNode = Extract<Root['children'][number], { type: 'paragraph' }>['children'][number]

/** How deep lists, quotations and emphasis may stand in each other; nobody writes such a text by accident. */
const DEEPEST = 12

const read = new LRUCache<string, HostText>({
  maxSize: 2_000_000,
  sizeCalculation: (_text, source) => 4 * source.length + 1,
})

/** Reads a host's Markdown. The last few texts are kept: an email to thousands reads the same one. */
export function readHostText(source: string): HostText {
  const known = read.get(source)
  if (known) return known
  const text = convert(source)
  read.set(source, text)
  return text
}

function convert(source: string): HostText {
  if (isIntricate(source)) return asItStands(source)
  const tree = fromMarkdown(source)
  if (depthOf(tree) > DEEPEST) return asItStands(source)
  const definitions = new Map<string, string>()
  const reader = new Reader(definitions)
  for (const { node } of everyNode(tree))
    if (node.type === 'definition' && !definitions.has(node.identifier))
      definitions.set(node.identifier, node.url)
  for (const url of definitions.values()) reader.checkAddress(url)
  return { blocks: reader.blocks(tree.children), fault: reader.fault }
}

/** A text that nobody writes by accident: one paragraph, without any of its marks read. */
function asItStands(source: string): HostText {
  const { parts, fault } = splitFields(source)
  return { blocks: [{ kind: 'paragraph', content: parts.map(inlineOf) }], fault: fault ?? 'DEEP' }
}

/** Goes through the tree without recursion: it may be thousands deep. */
function* everyNode(tree: Root): Generator<{ node: Node; depth: number }> {
  const open: { node: Node; depth: number }[] = [{ node: tree, depth: 0 }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { node, depth } = next
    yield next
    if ('children' in node) for (const child of node.children) open.push({ node: child, depth: depth + 1 })
  }
}

function depthOf(tree: Root): number {
  let deepest = 0
  for (const { depth } of everyNode(tree)) deepest = Math.max(deepest, depth)
  return deepest
}

function inlineOf(part: ReturnType<typeof splitFields>['parts'][number]): RichInline {
  return 'field' in part ? { kind: 'field', name: part.field } : { kind: 'text', text: part.text }
}

/** Makes plain values of the nodes, and keeps the first fault that it meets. */
class Reader {
  fault: HostTextFault | null = null
  readonly #definitions: ReadonlyMap<string, string>

  constructor(definitions: ReadonlyMap<string, string>) {
    this.#definitions = definitions
  }

  /** Returns whether a link may lead there. */
  checkAddress(url: string): boolean {
    if (hasField(decoded(url))) this.fault ??= 'FIELD_IN_LINK'
    else if (!isHttps(url)) this.fault ??= 'LINK'
    else return true
    return false
  }

  blocks(nodes: readonly Node[]): RichBlock[] {
    return nodes.flatMap((node) => this.#block(node))
  }

  #block(node: Node): RichBlock[] {
    switch (node.type) {
      case 'paragraph':
        return [{ kind: 'paragraph', content: this.#inlines(node.children) }]
      case 'heading':
        return [{ kind: 'heading', content: this.#inlines(node.children) }]
      case 'list': {
        const items = node.children.map((item) => this.blocks(item.children))
        return [{ kind: 'list', start: node.ordered ? (node.start ?? 1) : null, items }]
      }
      case 'blockquote':
        return [{ kind: 'quote', blocks: this.blocks(node.children) }]
      case 'code':
        return [{ kind: 'code', text: node.value }]
      case 'thematicBreak':
        return [{ kind: 'rule' }]
      case 'html':
        // Tags are no markup here: they are shown as they were typed.
        return [{ kind: 'paragraph', content: this.#words(node.value) }]
      case 'definition':
      case 'listItem':
      case 'root':
        return []
      // Of extensions of Markdown that are not read, and of inlines, which stand in a block.
      case 'footnoteDefinition':
      case 'table':
      case 'tableRow':
      case 'tableCell':
      case 'yaml':
      case 'break':
      case 'delete':
      case 'emphasis':
      case 'footnoteReference':
      case 'image':
      case 'imageReference':
      case 'inlineCode':
      case 'link':
      case 'linkReference':
      case 'strong':
      case 'text':
        return []
    }
  }

  #inlines(nodes: readonly InlineNode[]): RichInline[] {
    return nodes.flatMap((node) => this.#inline(node))
  }

  #inline(node: InlineNode): RichInline[] {
    switch (node.type) {
      case 'text':
      case 'html':
        return this.#words(node.value)
      case 'strong':
      case 'emphasis':
        return [{ kind: node.type, content: this.#inlines(node.children) }]
      case 'inlineCode':
        return [{ kind: 'code', text: node.value }]
      case 'break':
        return [{ kind: 'break' }]
      case 'link':
        return this.#link(node.url, node.children)
      case 'linkReference':
        return this.#link(this.#definitions.get(node.identifier) ?? '', node.children)
      case 'image':
      case 'imageReference':
        this.fault ??= 'PICTURE'
        return node.alt ? [{ kind: 'text', text: node.alt }] : []
      case 'delete':
      case 'footnoteReference':
        return [] // of extensions of Markdown that are not read
    }
  }

  #link(url: string, children: readonly InlineNode[]): RichInline[] {
    const content = this.#inlines(children)
    return this.checkAddress(url) ? [{ kind: 'link', href: url, content }] : content
  }

  /** Code has no fields: whoever explains them can show one. */
  #words(text: string): RichInline[] {
    const { parts, fault } = splitFields(text)
    this.fault ??= fault
    return parts.map(inlineOf)
  }
}

function isHttps(url: string): boolean {
  return /^https:\/\//i.test(url) && URL.canParse(url)
}

/** Mail programs decode addresses, too: `%7B%7B` is a field as much as `{{`. */
function decoded(url: string): string {
  return url.replace(/%7b/gi, '{')
}
