import { describe, expect, test } from 'vitest'
import type { EmailMessage } from '#emails/message.ts'
import { plainText } from '#emails/plain-text.ts'
import { renderEmail } from '#emails/render-email.tsx'
import { french } from './words.ts'

const frame = {
  brand: 'Virée',
  siteUrl: 'https://viree.example',
  logoUrl: 'https://viree.example/logo.png',
  postalAddress: 'Virée inc., 300, rue Saint-Paul, Québec (Québec) G1K 7R1',
}
const message: EmailMessage = {
  subject: 'Vos 2 billets',
  preheader: 'Samedi',
  heading: 'C’est fait',
  paragraphs: ['Bonjour Maude,', 'Vous avez deux places.'],
  facts: [{ label: 'Quand', strong: 'Samedi 09:00', text: 'heure de Montréal' }],
  action: { label: 'Voir mes billets', href: 'https://viree.example/mes-inscriptions' },
  tickets: [
    {
      label: 'Billet 1 sur 2',
      holder: 'Maude',
      page: { label: 'Ouvrir', href: 'https://viree.example/billets/1' },
      code: { src: 'cid:billet-1', alt: 'Code QR' },
    },
  ],
  smallPrint: [
    { text: 'Un empêchement?', link: { label: 'Annulez', href: 'https://viree.example/annuler' } },
  ],
  closing: 'Bonne virée!',
  reason: 'Vous participez à cette activité.',
}

describe('the text part', () => {
  test('says what the email says, with whole addresses', () => {
    expect(plainText(french, message, frame)).toBe(
      [
        'C’est fait',
        'Bonjour Maude,',
        'Vous avez deux places.',
        'Quand\u00A0: Samedi 09:00, heure de Montréal',
        'Voir mes billets\u00A0:\nhttps://viree.example/mes-inscriptions',
        'Billet 1 sur 2, Maude\nhttps://viree.example/billets/1',
        'Un empêchement? Annulez\u00A0:\nhttps://viree.example/annuler',
        'Bonne virée!',
        '-- \nVirée, https://viree.example',
        'Vous participez à cette activité. Virée inc., 300, rue Saint-Paul, Québec (Québec) G1K 7R1\n',
      ].join('\n\n'),
    )
  })
})

describe('what other people wrote', () => {
  const said = {
    ...message,
    quote: { label: 'La raison donnée', text: 'Fermé <b>hier</b>.\r\nÀ bientôt & merci.' },
  }

  test('is set apart, line by line', async () => {
    expect(plainText(french, said, frame)).toContain(
      'La raison donnée\u00A0:\n> Fermé <b>hier</b>.\n> À bientôt & merci.\n\n',
    )
    const { html } = await renderEmail(french, said, frame)
    expect(html).toContain('Fermé &lt;b&gt;hier&lt;/b&gt;.<br/>À bientôt &amp; merci.')
  })
})

describe('lists, and links beside facts', () => {
  const full: EmailMessage = {
    ...message,
    facts: [
      {
        label: 'Où',
        text: 'Saint-Donat',
        link: { label: 'Voir la carte', href: 'https://carte.example/?a=1&b=2' },
      },
    ],
    tickets: [],
    lists: [
      {
        title: 'Les crêtes',
        text: '3 personnes de plus.',
        items: ['Maude <3', 'Maude <3'],
        link: { label: 'Voir les inscriptions', href: 'https://viree.example/mes-activites/1' },
      },
    ],
  }

  test('are whole in the text part', () => {
    const text = plainText(french, full, frame)
    expect(text).toContain('Où\u00A0: Saint-Donat\nVoir la carte\u00A0:\nhttps://carte.example/?a=1&b=2\n\n')
    expect(text).toContain(
      'Les crêtes\n3 personnes de plus.\n- Maude <3\n- Maude <3\nVoir les inscriptions\u00A0:\nhttps://viree.example/mes-activites/1\n\n',
    )
  })

  test('are whole in the HTML part', async () => {
    const { html } = await renderEmail(french, full, frame)
    expect(html.match(/Maude &lt;3/g)).toHaveLength(2)
    expect(html).toContain('href="https://carte.example/?a=1&amp;b=2"')
    expect(html).toContain('href="https://viree.example/mes-activites/1"')
  })
})

describe('the HTML part', () => {
  test('is in the reader’s language, for day and night, with one button', async () => {
    const { html } = await renderEmail(french, message, frame)
    expect(html).toContain('lang="fr-CA"')
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html.match(/background-color:#047e6f/g)).toHaveLength(1)
    expect(html).toContain('href="https://viree.example/mes-inscriptions"')
    expect(html).toContain('src="cid:billet-1"')
    expect(html).toContain('300, rue Saint-Paul')
  })

  test('carries the style sheet unharmed', async () => {
    const { html } = await renderEmail(french, message, frame)
    const sheet = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
    expect(sheet).toContain('prefers-color-scheme: dark')
    expect(sheet).not.toContain('&')
  })

  test('shows what people wrote, and never runs it', async () => {
    const activity = '<script>alert(1)</script> & "L’été" <img src=x onerror=alert(1)> {{brand}} $t(hello)'
    const { html, text } = await renderEmail(
      french,
      { ...message, heading: activity, paragraphs: [activity] },
      frame,
    )
    expect(html).not.toContain('<script')
    expect(html).not.toContain('<img src=x')
    expect(html).toContain('&lt;script&gt;')
    expect(text).toContain(activity)
  })

  test('leads to the end of such emails where they may be switched off', async () => {
    const unsubscribeUrl = 'https://viree.example/desabonnement/jeton'
    const { html, text } = await renderEmail(french, message, { ...frame, unsubscribeUrl })
    expect(html).toContain(`href="${unsubscribeUrl}"`)
    expect(text).toContain(`Ne plus recevoir ces courriels\u00A0:\n${unsubscribeUrl}`)
  })
})

test('a subject stays one line, whatever a name holds', async () => {
  const { subject } = await renderEmail(
    french,
    { ...message, subject: 'Vos billets\r\nBcc: tous@exemple.ca' },
    frame,
  )
  expect(subject).toBe('Vos billets Bcc: tous@exemple.ca')
})
