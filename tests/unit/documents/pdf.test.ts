import jsQR from 'jsqr'
import sharp from 'sharp'
import { describe, expect, test, vi } from 'vitest'
import { ticketsPdf } from '#server/documents/pdf/pdf.ts'
import type { TicketPage, TicketSheet } from '#server/domain/participation/ticket-sheet.ts'
import { FilesBusy } from '#server/domain/platform/too-busy.ts'
import {
  HAS_PDF_READER,
  pdfFonts,
  pdfInfo,
  pdfObjects,
  pdfPictures,
  pdfText,
} from '#tests/infrastructure/pdf.ts'

const SEALED = 'AQEAAAAqC35tDn8OT36aNR4vb0uKEQ'.repeat(4).slice(0, 108)

const NAMES = [
  'Élise Bérubé',
  'François-Noël L’Écuyer',
  'Zoë Ÿvonne Œuvrard',
  'ÀÂÇÉÈÊËÎÏÔÙÛÜ àâçéèêëîïôùûü',
  'Nguyễn Thị Ánh Tuyết',
  'Łukasz Żółć',
  'Şükrü Ağaoğlu',
  'Jiří Dvořák',
  'Ñuñez Íñigo',
  'Søren Åström',
  'Ṣọlá',
  'Ελένη',
  'Щербаков',
  'ᐃᓄᒃᑎᑐᑦ',
  'O’Brien & Fils (3)',
]

const WITHOUT_LETTERS = ['王小明', 'שרה כהן', 'Zoé 😀']

const INSTEAD = 'Nom : voir la page du billet'
const INCOMPLETE = 'Certains caractères manquent à l’impression.'

function page(name: string, given: Partial<TicketPage> = {}): TicketPage {
  const fact = (label: string, text: string) => {
    return { label, text, instead: label === 'Qui' ? INSTEAD : `${label} : voir`, isName: label === 'Qui' }
  }
  return {
    number: 'Billet 1 sur 4',
    activity: { text: 'Raquette au clair de lune', instead: 'Activité : voir la page', isName: false },
    activityLanguage: 'fr-CA',
    facts: [
      fact('Quand', 'Samedi 21 novembre 2026 09:00, heure de Montréal'),
      fact('Où', '1, rue du Lac, Lévis'),
      fact('Qui', name),
      fact('Hôte', 'Les Outardes'),
    ],
    qr: `https://viree.example/b/${SEALED}`,
    qrLabel: 'Code QR du billet 1',
    code: '7F3A 09C2',
    codeLabel: 'Sans téléphone, dites ce code',
    notes: ['Montrez ce code QR à l’entrée, imprimé ou à l’écran.', 'Un empêchement? Rendez la place.'],
    incomplete: INCOMPLETE,
    ...given,
  }
}

function sheet(pages: TicketPage[]): TicketSheet {
  return {
    language: 'fr-CA',
    title: 'Billets : Raquette au clair de lune',
    brand: 'Virée',
    colour: '#047e6f',
    pages,
  }
}

async function scan(picture: Buffer): Promise<string | undefined> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const read = (jsQR as unknown as { default?: typeof jsQR }).default ?? jsQR
  return read(new Uint8ClampedArray(data), info.width, info.height)?.data
}

describe.skipIf(!HAS_PDF_READER)('tickets as PDF, read by Poppler', () => {
  test('each name is found as it is written, in the script of its language', async () => {
    const pages = pdfText(await ticketsPdf(sheet(NAMES.map((name) => page(name)))))
    expect(pages).toHaveLength(NAMES.length)
    for (const [index, name] of NAMES.entries()) {
      expect(pages[index]).toContain(name)
      expect(pages[index]).not.toContain(INCOMPLETE)
    }
  })

  test('a name that cannot be drawn whole is never cut: the page says where it is', async () => {
    const pages = pdfText(await ticketsPdf(sheet(WITHOUT_LETTERS.map((name) => page(name)))))
    for (const text of pages) {
      expect(text).toContain(INSTEAD)
      expect(text).not.toContain('Zoé')
    }
  })

  test('other texts lose the characters that no font has, and the page says so', async () => {
    const activity = { text: 'Randonnée 😀 王小明 au lac', instead: 'Activité : voir la page', isName: false }
    const only = { ...activity, text: '😀 王小明' }
    const [some, none] = pdfText(
      await ticketsPdf(sheet([page('Élise', { activity }), page('Élise', { activity: only })])),
    )
    expect(some).toMatch(/Randonnée +au lac/)
    expect(some).toContain(INCOMPLETE)
    expect(none).toContain('Activité : voir la page')
    expect(none).not.toContain(INCOMPLETE)
  })

  test('all that is on a ticket stands on its page', async () => {
    const [text] = pdfText(await ticketsPdf(sheet([page('Élise Bérubé')])))
    const { number, code, notes, codeLabel } = page('')
    for (const words of [number, code, codeLabel, ...notes, 'heure de', 'Lévis', 'Les Outardes', 'Virée'])
      expect(text).toContain(words)
  })

  test('is tagged, has its title and language, and brings its fonts along with their characters', async () => {
    const bytes = await ticketsPdf(sheet(NAMES.map((name) => page(name))))
    expect(pdfInfo(bytes)).toMatchObject({
      Tagged: 'yes',
      Title: 'Billets : Raquette au clair de lune',
      Pages: String(NAMES.length),
      'Page size': '612 x 792 pts (letter)',
    })
    expect(pdfObjects(bytes)).toContain('/Lang (fr-CA)')
    const fonts = pdfFonts(bytes)
    expect(fonts.length).toBeGreaterThan(5)
    for (const font of fonts) expect(font).toMatchObject({ isEmbedded: true, hasUnicode: true })
  })

  test('a camera reads the code of each printed page', async () => {
    const codes = [1, 2].map((number) => `https://viree.example/b/${number}${SEALED}`)
    const bytes = await ticketsPdf(sheet(codes.map((qr) => page('Élise', { qr }))))
    expect(await Promise.all(pdfPictures(bytes).map(scan))).toEqual(codes)
  })

  test('the longest texts stay on their page', async () => {
    const long = 'Anticonstitutionnellement'.repeat(8)
    const activity = { text: long, instead: '', isName: false }
    const facts = ['Quand', 'Où', 'Qui', 'Tarif', 'Hôte'].map((label) => {
      return { label, text: `${long} ${long}`, instead: '', isName: false }
    })
    const bytes = await ticketsPdf(sheet([page('', { activity, facts })]))
    const [text] = pdfText(bytes)
    expect(text).toContain('…')
    expect(text).toContain('Rendez la place')
    expect(await scan(pdfPictures(bytes)[0]!)).toBe(page('').qr)
  })
})

test('fifty tickets are one file, of a bounded size', async () => {
  const one = await ticketsPdf(sheet([page('Élise Bérubé')]))
  const fifty = await ticketsPdf(sheet(Array.from({ length: 50 }, () => page('Élise Bérubé'))))
  expect(one.length).toBeLessThan(15_000)
  expect(fifty.length).toBeLessThan(12_000 + 50 * 3_000)
})

test('a file that cannot be drawn fails by itself: the next one is drawn', async () => {
  const tooLong = page('Élise', { qr: 'x'.repeat(10_000) })
  const [failed, drawn] = await Promise.allSettled([
    ticketsPdf(sheet([tooLong])),
    ticketsPdf(sheet([page('Élise')])),
  ])
  expect(failed.status).toBe('rejected')
  expect(drawn.status).toBe('fulfilled')
})

test('a file that takes too long is told to come back, and the next one is drawn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    const late = expect(ticketsPdf(sheet([page('Zoé')]))).rejects.toThrow(FilesBusy)
    vi.advanceTimersByTime(25_000)
    await late
  } finally {
    vi.useRealTimers()
  }
  expect((await ticketsPdf(sheet([page('Zoé')]))).length).toBeGreaterThan(0)
})
