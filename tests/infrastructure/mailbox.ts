import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'

const PATIENCE_MS = 15_000

export interface Wanted {
  to: string
  /** Words of the subject. */
  subject?: string | RegExp
}

/** All letters the product wrote to DATA_DIR/mail, the oldest first. */
export async function readLetters(dataDir: string): Promise<Email[]> {
  const folder = join(dataDir, 'mail')
  const names = await readdir(folder).catch(() => [])
  const files = names.filter((name) => name.endsWith('.eml')).sort()
  return Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(folder, name)))))
}

/** Waits for the worker to write a letter, and answers the newest that fits. */
export async function waitForLetter(dataDir: string, wanted: Wanted): Promise<Email> {
  const deadline = Date.now() + PATIENCE_MS
  for (;;) {
    const letters = await readLetters(dataDir)
    const letter = letters.findLast((candidate) => fits(candidate, wanted))
    if (letter) return letter
    if (Date.now() > deadline) throw new Error(missing(wanted, letters))
    await pause(100)
  }
}

/** The first address of this site in the plain text whose path begins with `path`. */
export function linkIn(letter: Email, path = '/'): string {
  const links = letter.text?.match(/https?:\/\/[^\s<>")\]]+/g) ?? []
  const link = links.find((candidate) => new URL(candidate).pathname.startsWith(path))
  if (!link) throw new Error(`No link to ${path} in the letter "${letter.subject}":\n${letter.text}`)
  return link
}

function fits(letter: Email, { to, subject }: Wanted): boolean {
  const isForThem = letter.to?.some(({ address }) => address?.toLowerCase() === to.toLowerCase())
  if (!isForThem || subject === undefined) return Boolean(isForThem)
  return typeof subject === 'string'
    ? letter.subject?.includes(subject) === true
    : subject.test(letter.subject ?? '')
}

function missing({ to, subject }: Wanted, letters: Email[]): string {
  const subjects = letters.filter((letter) => fits(letter, { to })).map((letter) => letter.subject)
  return `No letter to ${to}${subject ? ` about "${subject}"` : ''}. Letters to them: ${subjects.join(' · ') || 'none'}.`
}
