import { describe, expect, test } from 'vitest'
import { writeCustomMessage } from '#emails/messages/notification/custom-message.ts'
import { renderEmail, renderMerged } from '#emails/render-email.tsx'
import type { RichBlock, RichInline } from '#server/domain/platform/format/rich-text.ts'
import { english, french } from './words.ts'

const frame = {
  brand: 'Virée',
  siteUrl: 'https://viree.example',
  postalAddress: 'Virée inc., 300, rue Saint-Paul, Québec (Québec) G1K 7R1',
}

const text = (words: string): RichInline => ({ kind: 'text', text: words })

const BLOCKS: RichBlock[] = [
  { kind: 'heading', content: [text('Départ')] },
  {
    kind: 'paragraph',
    content: [
      text('Bonjour '),
      { kind: 'strong', content: [text('MARKa')] },
      text(', voici '),
      { kind: 'link', href: 'https://carte.example/?a=1&b=2', content: [text('la carte')] },
      text('.'),
    ],
  },
  {
    kind: 'list',
    start: 3,
    items: [
      [{ kind: 'paragraph', content: [text('bottes')] }],
      [{ kind: 'paragraph', content: [text('eau')] }],
    ],
  },
  { kind: 'quote', blocks: [{ kind: 'paragraph', content: [text('Fermé <b>hier</b>')] }] },
  { kind: 'code', text: 'un\n  deux' },
]

const details = {
  ...{
    brand: 'Virée',
    host: 'Alice Roy',
    activity: 'La marche',
    subject: null,
    blocks: BLOCKS,
    isTest: false,
  },
  pageUrl: 'https://viree.example/activites/1',
  ticketsThere: null,
  reportUrl: 'https://viree.example/signaler?activityId=1',
  wayOutUrl: 'MARKb',
}

describe('what a host wrote', () => {
  test('has its signs in the text part', async () => {
    const { text } = await renderEmail(french, writeCustomMessage(french, details), frame)
    expect(text).toContain(
      [
        'Départ',
        'Bonjour MARKa, voici la carte (https://carte.example/?a=1&b=2).',
        '3. bottes\n4. eau',
        '> Fermé <b>hier</b>',
        '    un\n      deux',
      ].join('\n\n'),
    )
  })

  test('has elements of ours in the HTML, and its tags as they were typed', async () => {
    const { html } = await renderEmail(french, writeCustomMessage(french, details), frame)
    expect(html).toContain('Fermé &lt;b&gt;hier&lt;/b&gt;')
    expect(html).toMatch(/<ol [^>]*start="3"/)
    expect(html).toMatch(
      /<a (?=[^>]*rel="nofollow ugc noopener")[^>]*href="https:\/\/carte\.example\/\?a=1&amp;b=2"/,
    )
    expect(html).not.toContain('<img')
  })

  test('says who wrote, how to stop it and how to report it, in the reader’s language', () => {
    const { subject, hostWords, smallPrint } = writeCustomMessage(english, details)
    expect(subject).toBe('La marche: a message from Alice Roy')
    expect(hostWords?.label).toBe('A word from Alice Roy')
    expect(smallPrint?.map(({ link }) => link?.href)).toEqual([details.wayOutUrl, details.reportUrl])
  })
})

describe('an email of a sending', () => {
  const values = (firstName: string) => ({ MARKa: firstName, MARKb: 'https://viree.example/x?a=1&b="' })

  test('has its own values, escaped where they stand in HTML', async () => {
    const message = { ...writeCustomMessage(french, details), subject: 'Bonjour MARKa' }
    const bruno = await renderMerged(french, message, frame, values('Bruno <i>$&</i>\r\nBcc: x'))
    expect(bruno.subject).toBe('Bonjour Bruno <i>$&</i> Bcc: x')
    expect(bruno.html).toContain('<strong>Bruno &lt;i&gt;$&amp;&lt;/i&gt;')
    expect(bruno.html).toContain('href="https://viree.example/x?a=1&amp;b=&quot;"')
    expect(bruno.text).toContain('Bonjour Bruno <i>$&</i>')
    const chantal = await renderMerged(french, message, frame, values('Chantal'))
    expect(chantal.html).toContain('<strong>Chantal</strong>')
    expect(chantal.html).not.toContain('Bruno')
  })

  test('is what rendering it alone would give', async () => {
    const message = writeCustomMessage(french, details)
    const alone = JSON.parse(
      JSON.stringify(message).replaceAll('MARKa', 'Léa').replaceAll('MARKb', 'https://viree.example/y'),
    ) as typeof message
    expect(
      await renderMerged(french, message, frame, { MARKa: 'Léa', MARKb: 'https://viree.example/y' }),
    ).toEqual(await renderEmail(french, alone, frame))
  })
})
