import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

const TIMEOUT_MS = 180_000

export interface Wanted {
  to: string
  /** A part of the subject. */
  subject?: string | RegExp
  /** A part of the text. */
  text?: string
}

/** A written email does not change: a test that waits for one does not read hundreds of others again and again. */
const parsed = new Map<string, Promise<Email>>()

/** All emails the product wrote to DATA_DIR/mail, the oldest first. */
export async function readEmails(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(files.map((name) => parsedOnce(join(folder, name))))
}

function parsedOnce(file: string): Promise<Email> {
  const email = parsed.get(file) ?? readFile(file).then((source) => PostalMime.parse(source))
  parsed.set(file, email)
  return email
}

/** Waits for the worker to write an email, and returns the newest that matches. */
export async function waitForEmail(dataDir: string, wanted: Wanted): Promise<Email> {
  return (await waitForEmails(dataDir, wanted, 1)).at(-1)!
}

/** Waits for so many emails that match, and returns all of them, the oldest first. */
export async function waitForEmails(dataDir: string, wanted: Wanted, count: number): Promise<Email[]> {
  const deadline = Date.now() + TIMEOUT_MS
  for (;;) {
    const messages = await readEmails(dataDir)
    const found = messages.filter((candidate) => fits(candidate, wanted))
    if (found.length >= count) return found
    if (Date.now() > deadline) throw new Error(missing(wanted, messages))
    await pause(100)
  }
}

/** The first address of this site in the plain text whose path begins with `path`. */
export function linkIn(message: Email, path = '/'): string {
  const links = message.text?.match(/https?:\/\/[^\s<>")\]]+/g) ?? []
  const link = links.find((candidate) => new URL(candidate).pathname.startsWith(path))
  if (!link) throw new Error(`No link to ${path} in the email "${message.subject}":\n${message.text}`)
  return link
}

function fits(message: Email, { to, subject, text = '' }: Wanted): boolean {
  const isForThem = message.to?.some(({ address }) => address?.toLowerCase() === to.toLowerCase())
  return Boolean(isForThem) && isAbout(message.subject, subject) && (message.text ?? '').includes(text)
}

function isAbout(given = '', wanted: string | RegExp = ''): boolean {
  return typeof wanted === 'string' ? given.includes(wanted) : wanted.test(given)
}

function missing({ to, subject, text }: Wanted, messages: Email[]): string {
  const subjects = messages.filter((message) => fits(message, { to })).map((message) => message.subject)
  const wanted = `${subject ? ` about "${subject}"` : ''}${text ? ` that says "${text}"` : ''}`
  return `No email to ${to}${wanted}. Emails to them: ${subjects.join(' · ') || 'none'}.`
}
