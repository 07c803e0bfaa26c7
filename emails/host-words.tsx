import { Column, Heading, Hr, Img, Link, Row, Text } from '@react-email/components'
import { Fragment, type ReactNode } from 'react'
import type { RichBlock, RichInline } from '#server/domain/platform/format/rich-text.ts'
import { look } from './look.ts'
import type { HostWords } from './message.ts'
import { Small } from './parts.tsx'

/** A line at the side shows where the host's own words begin and end; React escapes each of them. */
export function HostWordsPart({ words: { label, logo, blocks, report } }: { words: HostWords }) {
  return (
    <Row className="said" style={look.hostWords}>
      <Column style={look.hostWordsText}>
        {logo && <Img src={logo} alt="" width={48} height={48} style={look.hostLogo} />}
        <Text className="soft" style={{ ...look.quoteLabel, margin: '0 0 8px' }}>
          {label}
        </Text>
        <Blocks blocks={blocks} />
        {report && <Small line={report} />}
      </Column>
    </Row>
  )
}

function Blocks({ blocks }: { blocks: readonly RichBlock[] }) {
  return blocks.map((block, index) => <Block key={index} block={block} />)
}

function Block({ block }: { block: RichBlock }): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return (
        <Text className="ink" style={look.text}>
          <Inlines content={block.content} />
        </Text>
      )
    case 'heading':
      return (
        <Heading as="h2" className="ink" style={look.hostHeading}>
          <Inlines content={block.content} />
        </Heading>
      )
    case 'list':
      return <ListOf block={block} />
    case 'quote':
      return (
        <blockquote style={{ margin: '0 0 16px 16px' }}>
          <Blocks blocks={block.blocks} />
        </blockquote>
      )
    case 'code':
      return (
        <Text className="ink" style={{ ...look.text, ...look.hostCode }}>
          {block.text.split('\n').map((line, index) => (
            <Fragment key={index}>
              {index > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </Text>
      )
    case 'rule':
      return <Hr className="rule" style={look.rule} />
  }
}

function ListOf({ block: { start, items } }: { block: Extract<RichBlock, { kind: 'list' }> }) {
  const Tag = start === null ? 'ul' : 'ol'
  return (
    <Tag style={look.hostList} {...(start !== null && start !== 1 && { start })}>
      {items.map((item, index) => (
        <li key={index} className="ink" style={look.hostListItem}>
          {item.map((block, at) =>
            // A list is tight unless an entry has more than one paragraph.
            block.kind === 'paragraph' && item.length === 1 ? (
              <Inlines key={at} content={block.content} />
            ) : (
              <Block key={at} block={block} />
            ),
          )}
        </li>
      ))}
    </Tag>
  )
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
      return <code style={look.hostCode}>{inline.text}</code>
    case 'link':
      return (
        <Link href={inline.href} className="link" style={look.link} rel="nofollow ugc noopener">
          <Inlines content={inline.content} />
        </Link>
      )
    case 'break':
      return <br />
  }
}
