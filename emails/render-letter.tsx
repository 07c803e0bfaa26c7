import { render } from '@react-email/render'
import type { Frame } from './frame.ts'
import { Layout } from './layout.tsx'
import type { Letter, Translate } from './letter.ts'
import { plainText } from './plain-text.ts'

export interface RenderedLetter {
  subject: string
  html: string
  text: string
}

/** A letter ready for the post: both parts come of the same data. */
export async function renderLetter(t: Translate, letter: Letter, frame: Frame): Promise<RenderedLetter> {
  const html = await render(<Layout t={t} letter={letter} frame={frame} />)
  return { subject: oneLine(letter.subject), html, text: plainText(t, letter, frame) }
}

/** A subject is a header: what people wrote into a name must not begin a second one. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
