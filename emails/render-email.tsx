import { render } from '@react-email/render'
import type { Frame } from './frame.ts'
import { Layout } from './layout.tsx'
import type { EmailMessage, Translate } from './message.ts'
import { plainText } from './plain-text.ts'

export interface RenderedEmail {
  subject: string
  html: string
  text: string
}

/** An email that is ready to be sent: both parts are rendered from the same data. */
export async function renderEmail(t: Translate, message: EmailMessage, frame: Frame): Promise<RenderedEmail> {
  const html = await render(<Layout t={t} message={message} frame={frame} />)
  return { subject: oneLine(message.subject), html, text: plainText(t, message, frame) }
}

/** A subject is a header: a name with a line break must not begin a second one. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
