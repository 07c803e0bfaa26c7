/**
 * What somebody wrote with Markdown, as a tree of plain values: nothing in it is markup. Emails and pages draw the same
 * tree, each with its own elements, which escape every text. Pure.
 */

export type RichBlock =
  | { kind: 'paragraph'; content: RichInline[] }
  | { kind: 'heading'; content: RichInline[] }
  | { kind: 'list'; start: number | null; items: RichBlock[][] }
  | { kind: 'quote'; blocks: RichBlock[] }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }

export type RichInline =
  | { kind: 'text'; text: string }
  /** A place that `fillFields` gives its text. */
  | { kind: 'field'; name: string }
  | { kind: 'strong'; content: RichInline[] }
  | { kind: 'emphasis'; content: RichInline[] }
  | { kind: 'code'; text: string }
  | { kind: 'link'; href: string; content: RichInline[] }
  | { kind: 'break' }

/** Puts the value of each field into its place, as text; a field without a value leaves nothing. */
export function fillFields(
  blocks: readonly RichBlock[],
  values: Readonly<Record<string, string>>,
): RichBlock[] {
  const inlines = (content: readonly RichInline[]): RichInline[] =>
    content.map(fillOne).reduce<RichInline[]>(joined, [])
  const fillOne = (inline: RichInline): RichInline => {
    switch (inline.kind) {
      case 'field':
        return { kind: 'text', text: values[inline.name] ?? '' }
      case 'strong':
      case 'emphasis':
      case 'link':
        return { ...inline, content: inlines(inline.content) }
      case 'text':
      case 'code':
      case 'break':
        return inline
    }
  }
  return blocks.map((block) => {
    switch (block.kind) {
      case 'paragraph':
      case 'heading':
        return { ...block, content: inlines(block.content) }
      case 'list':
        return { ...block, items: block.items.map((item) => fillFields(item, values)) }
      case 'quote':
        return { ...block, blocks: fillFields(block.blocks, values) }
      case 'code':
      case 'rule':
        return block
    }
  })
}

/** Words beside each other are one text: React would put a comment between them. */
function joined(before: RichInline[], inline: RichInline): RichInline[] {
  const last = before.at(-1)
  if (last?.kind !== 'text' || inline.kind !== 'text') return [...before, inline]
  return [...before.slice(0, -1), { kind: 'text', text: last.text + inline.text }]
}
