import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Address, Attachment } from 'postal-mime'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'

/** Reads the files of `fileMailer`, for the operators' page on one's own machine. */
export interface CapturedMail {
  /** Newest first; `page` from 0. */
  list(page: number): Promise<{ total: number; messages: MailSummary[] }>
  /** Null when there is no such file. */
  read(name: string): Promise<MailFile | null>
}

export interface MailSummary {
  /** Name of the file, as `read` expects it. */
  name: string
  from: string
  to: string
  subject: string
  /** ISO-8601, UTC. */
  date: string | null
}

export interface MailFile extends MailSummary {
  text: string
  /** Pictures of the email are inside, as `data:` addresses. It is foreign HTML: show it in a sandboxed frame. */
  html: string
  attachments: { filename: string; contentType: string; content: Uint8Array }[]
}

/** The names of `fileMailer`'s files: nothing that could lead out of the folder. */
const NAME = /^\d{8}T\d{9}Z-[0-9a-f]{16}\.eml$/

export function capturedMail(folder: string): CapturedMail {
  return {
    async list(page) {
      const names = (await filesOf(folder))
        .filter((name) => NAME.test(name))
        .sort()
        .reverse()
      const onPage = names.slice(page * PAGE_SIZES.capturedMail, (page + 1) * PAGE_SIZES.capturedMail)
      const messages = await Promise.all(onPage.map((name) => open(folder, name)))
      return {
        total: names.length,
        messages: messages.flatMap((message) => (message ? [summary(message)] : [])),
      }
    },

    async read(name) {
      return NAME.test(name) ? open(folder, name) : null
    },
  }
}

function summary({ name, from, to, subject, date }: MailFile): MailSummary {
  return { name, from, to, subject, date }
}

async function open(folder: string, name: string): Promise<MailFile | null> {
  const bytes = await readFile(join(folder, name)).catch(unlessMissing(null))
  if (bytes === null) return null

  const { default: PostalMime } = await import('postal-mime') // only an operator's page reads emails
  const mail = await PostalMime.parse(bytes)
  const inline = mail.attachments.filter(({ contentId, related }) => contentId && related)
  return {
    name,
    from: written(mail.from),
    to: (mail.to ?? []).map(written).join(', '),
    subject: mail.subject ?? '',
    date: mail.date ?? null,
    text: mail.text ?? '',
    html: withPictures(mail.html ?? '', inline),
    attachments: mail.attachments
      .filter((attachment) => !inline.includes(attachment))
      .map((attachment) => ({
        filename: attachment.filename ?? '',
        contentType: attachment.mimeType,
        content: bytesOf(attachment),
      })),
  }
}

/** A folder that does not exist yet has no emails. */
function filesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch(unlessMissing([]))
}

function unlessMissing<Value>(value: Value): (error: NodeJS.ErrnoException) => Value {
  return (error) => {
    if (error.code === 'ENOENT') return value
    throw error
  }
}

function written(address: Address | undefined): string {
  if (!address) return ''
  return address.name ? `${address.name} <${address.address ?? ''}>` : (address.address ?? '')
}

function withPictures(html: string, inline: readonly Attachment[]): string {
  return inline.reduce((page, attachment) => {
    const cid = `cid:${(attachment.contentId ?? '').replace(/^<|>$/g, '')}`
    const data = Buffer.from(bytesOf(attachment)).toString('base64')
    return page.replaceAll(`"${cid}"`, `"data:${attachment.mimeType};base64,${data}"`)
  }, html)
}

function bytesOf({ content }: Attachment): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : new Uint8Array(content)
}
