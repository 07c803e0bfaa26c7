import type { ReactNode } from 'react'
import type { RichBlock, RichInline } from '#server/domain/platform/format/rich-text.ts'

/** A host's text as its readers will see it: React escapes every word. */
export function RichText({ blocks }: { blocks: readonly RichBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: RichBlock }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <p>
          <Inlines content={block.content} />
        </p>
      )
    case 'heading':
      return (
        <h3>
          <Inlines content={block.content} />
        </h3>
      )
    case 'list': {
      const items = block.items.map((item, index) => (
        <li key={index}>
          <RichText blocks={item} />
        </li>
      ))
      return block.start === null ? <ul>{items}</ul> : <ol start={block.start}>{items}</ol>
    }
    case 'quote':
      return (
        <blockquote>
          <RichText blocks={block.blocks} />
        </blockquote>
      )
    case 'code':
      return (
        <pre>
          <code>{block.text}</code>
        </pre>
      )
    case 'rule':
      return <hr />
  }
}

function Inlines({ content }: { content: readonly RichInline[] }) {
  return content.map((inline, index) => <Inline key={index} inline={inline} />)
}

function Inline({ inline }: { inline: RichInline }): ReactNode {
  switch (inline.kind) {
    case 'text':
      return inline.text
    case 'field':
      return null
    case 'strong':
      return (
        <strong>
          <Inlines content={inline.content} />
        </strong>
      )
    case 'emphasis':
      return (
        <em>
          <Inlines content={inline.content} />
        </em>
      )
    case 'code':
      return <code>{inline.text}</code>
    case 'link':
      return (
        <a href={inline.href} rel="nofollow ugc noopener">
          <Inlines content={inline.content} />
        </a>
      )
    case 'break':
      return <br />
  }
}
