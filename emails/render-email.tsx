import { render } from '@react-email/render'
import { LRUCache } from 'lru-cache'
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

/** The values that differ between the emails of one sending, each by the mark that stands for it in the message. */
export type MergeValues = Readonly<Record<string, string>>

/** The last few layouts, by everything that is in them: one holds a host's text, some 40 kB. */
const layouts = new LRUCache<string, Promise<RenderedEmail>>({ max: 32 })

/** Renders an email of a sending to many: the layout is made once, and each email has its own values in it. */
export async function renderMerged(
  t: Translate,
  message: EmailMessage,
  frame: Frame,
  values: MergeValues,
): Promise<RenderedEmail> {
  const key = JSON.stringify([t('lang'), message, frame])
  const made = layouts.get(key) ?? renderEmail(t, message, frame)
  layouts.set(key, made)
  made.catch(() => layouts.delete(key))
  const { subject, html, text } = await made
  return {
    subject: oneLine(merge(subject, values)),
    html: merge(html, values, escapeHtml),
    text: merge(text, values),
  }
}

function merge(text: string, values: MergeValues, write = (value: string) => value): string {
  return Object.entries(values).reduce(
    (merged, [mark, value]) => merged.replaceAll(mark, () => write(value)),
    text,
  )
}

/** As React escapes text and attributes. */
function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;')
}

/** A subject is a header: a name with a line break must not begin a second one. */
function oneLine(text: string): string {
  return text.replace(/\p{Cc}+/gu, ' ').trim()
}
