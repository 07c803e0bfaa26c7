import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { type ListedPage, PAGES, type Reader } from '#tests/e2e/pages.ts'
import type { DemoAccount } from '#tests/infrastructure/product.ts'
import { URL_OF_PRODUCT } from './checkout.ts'
import { normalise, normaliseHtml } from './normalise.ts'

export const READERS: Reader[] = ['visitor', 'participant', 'host', 'operator']
const LANGUAGES = ['fr', 'en'] as const

/** The addresses that programs read, and whose session they have. */
const FILES: [Reader, string][] = [
  ['visitor', '/api/openapi.json'],
  ['visitor', '/activites.ics'],
  ['visitor', '/activites.atom'],
  ['visitor', '/profil/2/activites.ics'],
  ['visitor', '/profil/2/activites.atom'],
  ['visitor', '/activites/20/activite.ics'],
  ['visitor', '/sitemap.xml'],
  ['visitor', '/robots.txt'],
  ['visitor', '/oembed?url=http://localhost/activites/20'],
  ['visitor', '/embarquer/activite/20'],
  ['visitor', '/embarquer/activites'],
  ['visitor', '/embarquer/viree.js'],
  ['visitor', '/plans/20.svg'],
  ['visitor', '/api/activities'],
  ['visitor', '/api/activities?search=danse'],
  ['visitor', '/api/activities/promoted'],
  ['visitor', '/api/activity?activityId=20'],
  ['visitor', '/api/activities/suggestion?activityId=20'],
  ['visitor', '/api/activity/types'],
  ['visitor', '/api/utils/chart'],
  ['visitor', '/api/utils/signalType'],
  ['visitor', '/api/autocomplete?search=mont'],
  ['visitor', '/api/comment?activityId=20'],
  ['visitor', '/api/reviews?activityId=1'],
  ['visitor', '/api/profil?userId=2'],
  ['host', '/api/activity?activityId=20'],
  ['host', '/api/user/activities'],
  ['host', '/api/dashboard/stats'],
  ['host', '/api/dashboard/participants'],
  ['host', '/api/activities/participantToRate'],
  ['host', '/api/activity/guests?activityId=20'],
  ['host', '/api/user/organisations'],
  ['host', '/api/profil'],
  ['host', '/mes-activites/20/participants.csv'],
  ['host', '/mes-activites/20/participants.xlsx'],
  ['participant', '/api/user/activities'],
  ['participant', '/api/profil'],
  ['participant', '/api/userinterests'],
  ['participant', '/api/userfilters'],
  ['participant', '/mon-compte/confidentialite/mes-donnees.zip'],
  ['operator', '/metrics'],
]

/** Requests every address that a reader without script can get: returns its name, and the answer. */
export async function readAll(dataDir: string): Promise<Map<string, string>> {
  const accounts = JSON.parse(await readFile(join(dataDir, 'demo-accounts.json'), 'utf8')) as DemoAccount[]
  const answers = new Map<string, string>()
  for (const [index, reader] of READERS.entries()) {
    const ask = await signedIn(
      accounts.find(({ role }) => role === reader),
      index,
    )
    const pages = Object.values(PAGES).filter(({ as }) => as === reader)
    for (const listed of pages) {
      const path = await addressOf(listed, ask)
      for (const language of LANGUAGES) {
        const { status, text } = await ask(`${path}${path.includes('?') ? '&' : '?'}lang=${language}`)
        const name = `${reader} ${language} ${listed.path} ${String(listed.behind ?? '')}`.trimEnd()
        answers.set(name, `${status}\n${normaliseHtml(text)}`)
      }
    }
    for (const [, path] of FILES.filter(([who]) => who === reader)) {
      const { status, type, text } = await ask(path)
      answers.set(`${reader} ${path}`, `${status} ${type}\n${lines(path, text)}`)
    }
  }
  return answers
}

function lines(path: string, text: string): string {
  // The metrics of a process differ from run to run; only their names are compared.
  if (path === '/metrics') return (text.match(/^# (TYPE|HELP) .*$/gm) ?? []).join('\n')
  try {
    return normalise(JSON.stringify(JSON.parse(text), null, 1))
  } catch {
    return normalise(text)
  }
}

type Ask = (path: string) => Promise<{ status: number; type: string; text: string }>

async function signedIn(account: DemoAccount | undefined, index: number): Promise<Ask> {
  const headers: Record<string, string> = { 'X-Forwarded-For': `203.0.113.${index + 1}` }
  if (account) headers.Cookie = await sessionOf(account, headers)
  return async (path) => {
    const answer = await fetch(URL_OF_PRODUCT + path, { headers, redirect: 'manual' })
    const bytes = Buffer.from(await answer.arrayBuffer())
    const type = answer.headers.get('content-type') ?? ''
    return { status: answer.status, type, text: textOf(bytes, type) }
  }
}

function textOf(bytes: Buffer, type: string): string {
  // The files of an archive or a spreadsheet.
  if (bytes.subarray(0, 2).toString() === 'PK')
    return Object.entries(unzipSync(bytes))
      .map(([name, content]) => `${name}\n${Buffer.from(content).toString()}`)
      .join('\n')
  return bytes.toString(/text|json|xml|javascript|calendar/.test(type) ? 'utf8' : 'base64')
}

export async function sessionOf(
  { email, password }: DemoAccount,
  headers: Record<string, string>,
): Promise<string> {
  const answer = await fetch(`${URL_OF_PRODUCT}/authentification`, {
    method: 'POST',
    headers: { ...headers, Origin: URL_OF_PRODUCT },
    body: new URLSearchParams({ view: 'login', username: email, password }),
    redirect: 'manual',
  })
  if (answer.status !== 302) throw new Error(`${email} could not sign in: ${answer.status}`)
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ')
}

export async function addressOf({ path, behind }: ListedPage, ask: Ask): Promise<string> {
  let address = path
  for (const part of [behind ?? []].flat()) {
    const { text } = await ask(address)
    const main = text.slice(text.indexOf('<main'))
    const pattern = new RegExp(`(?:href|action)="([^"]*${part.replaceAll('/', '\\/')}[^"]*)"`)
    address = pattern.exec(main)?.[1]?.replaceAll('&amp;', '&') ?? '/nulle-part'
  }
  return address
}
