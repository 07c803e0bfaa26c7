import type { Site } from '#tests/infrastructure/site.ts'
import { type ReadPage, readPage } from './page.ts'
import type { Cast, Reader } from './readers.ts'

const LANGUAGES = ['fr', 'en'] as const
const CONSENTS = ['', 'viree_consent=DECLINED', 'viree_consent=ACCEPTER']

/** A header that makes every request a question of its own, and that neither pages nor calls read. */
const ALONE = { Authorization: 'none' }

interface Asked {
  reader: Reader
  path: string
  language: string
  consent: string
}

/** Returns how answers with the memory differ from those without it: empty when all is well. */
export async function differences(
  { urls: [url = ''] }: Site,
  { readers }: Pick<Cast, 'readers'>,
  paths: readonly string[],
  consents: readonly string[] = CONSENTS,
): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths)
    for (const language of LANGUAGES)
      for (const consent of consents)
        for (const reader of readers) {
          const asked = { reader, path, language, consent }
          const [first, again, alone] = [
            await ask(url, asked),
            await ask(url, asked),
            await ask(url, asked, ALONE),
          ]
          const name = `${reader.name} ${path} ${language} ${consent}`
          for (const shared of [first, again]) {
            faults.push(...compare(shared, alone).map((fault) => `${name}: ${fault}`))
            // Of files and calls nothing tells how they were made.
            if (reader.name === 'visitor' && shared.data !== '' && !shared.isShared)
              faults.push(`${name}: made for one visitor, so nothing was compared`)
          }
        }
  return faults
}

function ask(url: string, { reader, path, language, consent }: Asked, more: Record<string, string> = {}) {
  const cookies = [reader.headers.Cookie, consent].filter(Boolean).join('; ')
  const headers = { ...reader.headers, 'Accept-Language': language, ...more }
  return readPage(url + path, cookies ? { ...headers, Cookie: cookies } : headers)
}

function compare(shared: ReadPage, alone: ReadPage): string[] {
  const faults = shared.forbidden.map((script) => `not allowed: ${script}`)
  for (const part of ['status', 'text', 'data'] as const)
    if (shared[part] !== alone[part])
      faults.push(`another ${part}: ${firstDifference(shared[part], alone[part])}`)
  for (const [name, value] of Object.entries(alone.headers))
    if (shared.headers[name] !== value) faults.push(`${name}: ${shared.headers[name]}, alone ${value}`)
  if (alone.isShared) faults.push('a page of one person has no number of its request')
  return faults
}

function firstDifference(one: unknown, other: unknown): string {
  const [a, b] = [String(one), String(other)]
  let at = 0
  while (a[at] === b[at] && at < a.length) at++
  return `“${a.slice(Math.max(0, at - 30), at + 90)}”, alone “${b.slice(Math.max(0, at - 30), at + 90)}”`
}

/** Returns for whom these pages are made together with others. */
export async function sharers(
  { urls: [url = ''] }: Site,
  { readers }: Cast,
  path: string,
): Promise<string[]> {
  const names: string[] = []
  for (const reader of readers) {
    const { isShared } = await ask(url, { reader, path, language: 'fr', consent: '' })
    if (isShared) names.push(reader.name)
  }
  return names
}
