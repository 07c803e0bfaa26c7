import { randomBytes, randomInt } from 'node:crypto'
import { initials } from '#server/domain/account/display-name.ts'

/** The person of a page, and the nonce of its scripts. */
export interface Filling {
  userId: number
  displayName: string
  pictureKey: string | null
  nonce: string
}

type Hole = 'nonce' | 'userId' | 'picture' | 'initials' | 'name in HTML' | 'name in a script'

/** A page in pieces: between two of them stands something of the person who reads it. */
export interface Template {
  pieces: Buffer[]
  holes: Hole[]
}

/** Values that stand for a person while a page is made. They are drawn by lot: nobody can write them into a text. */
export interface Marks {
  userId: number
  displayName: string
  /** Null on the page of members without a picture: initials stand for it. */
  pictureKey: string | null
}

/** First and last code of a block without characters; initials keep the first of each word. */
const [FIRST_PRIVATE, LAST_PRIVATE] = [0xe000, 0xf8ff]

/** Returns new values. Ids of people are positive, and the negative one fits the column on both engines. */
export function drawMarks(hasPicture: boolean): Marks {
  const word = () =>
    String.fromCharCode(randomInt(FIRST_PRIVATE, LAST_PRIVATE + 1)) + randomBytes(12).toString('hex')
  return {
    userId: -randomInt(1_000_000_000, 2_000_000_000),
    displayName: `${word()} ${word()}`,
    pictureKey: hasPicture ? randomBytes(12).toString('hex') : null,
  }
}

const SCRIPT = /(<script[^>]*>[^]*?<\/script>)/

/** Cuts a page where it shows its person; throws when it shows them in a way that would stay behind. */
export function cutHoles(html: string, marks: Marks, nonce: string): Template {
  const template: Template = { pieces: [], holes: [] }
  let piece = ''
  for (const [index, part] of html.split(SCRIPT).entries()) {
    const inScript = index % 2 === 1
    const holeOf = new Map<string, Hole>([
      [nonce, 'nonce'],
      [String(marks.userId), 'userId'],
      [marks.displayName, inScript ? 'name in a script' : 'name in HTML'],
      [initials(marks.displayName), 'initials'],
      ...(marks.pictureKey === null ? [] : ([[marks.pictureKey, 'picture']] as const)),
    ])
    const texts = part.split(new RegExp(`(${[...holeOf.keys()].join('|')})`))
    for (const text of texts) {
      const hole = holeOf.get(text)
      if (!hole) {
        piece += text
        continue
      }
      template.pieces.push(Buffer.from(complete(piece, marks)))
      template.holes.push(hole)
      piece = ''
    }
  }
  template.pieces.push(Buffer.from(complete(piece, marks)))
  return template
}

/** A part of a mark that is left over would be shown to everybody. */
function complete(piece: string, { userId, displayName }: Marks): string {
  const parts = [
    String(-userId),
    ...displayName.split(' ').flatMap((word) => [word.charAt(0), word.slice(1)]),
  ]
  if (parts.some((part) => piece.includes(part)))
    throw new Error('A page for any member shows the member in a way that cannot be replaced.')
  return piece
}

/** Returns the page of one person. */
export function fillHoles({ pieces, holes }: Template, filling: Filling): Buffer {
  const { userId, displayName, pictureKey, nonce } = filling
  const values: Record<Hole, Buffer> = {
    nonce: Buffer.from(nonce),
    userId: Buffer.from(String(userId)),
    picture: Buffer.from(pictureKey ?? ''),
    initials: Buffer.from(inHtml(initials(displayName))),
    'name in HTML': Buffer.from(inHtml(displayName)),
    'name in a script': Buffer.from(inScript(displayName)),
  }
  const parts = pieces.flatMap((piece, index) => {
    const hole = holes[index]
    return hole ? [piece, values[hole]] : [piece]
  })
  return Buffer.concat(parts)
}

const HTML: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#x27;' }

/** As React writes texts and attributes. */
function inHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML[character] ?? '')
}

/** As Remix writes the data of a page: JSON in a string of a script, without what could end the script. */
function inScript(text: string): string {
  const json = JSON.stringify(JSON.stringify(text).slice(1, -1)).slice(1, -1)
  return json.replace(
    /[&<>\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
