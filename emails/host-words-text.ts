import type { RichBlock, RichInline } from '#server/domain/platform/format/rich-text.ts'

/** Returns a host's words for the text part: the same words, with the signs that people know from text. */
export function richPlainText(blocks: readonly RichBlock[]): string {
  return blocks.map(blockText).join('\n\n')
}

function blockText(block: RichBlock): string {
  switch (block.kind) {
    case 'paragraph':
    case 'heading':
      return inlineText(block.content)
    case 'list':
      return block.items
        .map((item, index) => {
          const sign = block.start === null ? '- ' : `${block.start + index}. `
          return sign + indented(richPlainText(item), ' '.repeat(sign.length))
        })
        .join('\n')
    case 'quote':
      return `> ${indented(richPlainText(block.blocks), '> ')}`
    case 'code':
      return `    ${indented(block.text, '    ')}`
    case 'rule':
      return '---'
  }
}

function indented(text: string, by: string): string {
  return text.replaceAll('\n', `\n${by}`)
}

function inlineText(content: readonly RichInline[]): string {
  return content.map(oneInline).join('')
}

function oneInline(inline: RichInline): string {
  switch (inline.kind) {
    case 'text':
    case 'code':
      return inline.text
    case 'field':
      return ''
    case 'break':
      return '\n'
    case 'strong':
    case 'emphasis':
      return inlineText(inline.content)
    case 'link': {
      const label = inlineText(inline.content)
      return label === inline.href ? label : `${label} (${inline.href})`
    }
  }
}
