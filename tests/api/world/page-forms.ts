import type { ActionFunctionArgs } from '@remix-run/node'
import { takeToast } from '#app/lib/toast.server.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import type { Person, World } from './world.ts'

type Action = (args: ActionFunctionArgs) => Promise<unknown>

interface SentForm {
  /** The path of the page, and what Remix finds in it. */
  path: string
  params: Record<string, string>
  fields: Record<string, string>
}

/**
 * The browser of somebody who is signed in, without script: sends the forms of pages to their actions. `peer`: the
 * network from which it does; its own, unless said otherwise.
 */
export async function pageForms(
  { services, browser: makeBrowser }: Pick<World, 'services' | 'browser'>,
  person: Person,
  peer?: string,
) {
  const browser = makeBrowser()
  await browser.signIn(person)
  Object.assign(globalThis, { [Symbol.for('viree.services')]: services })
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const { publicUrl: origin } = services.settings

  return async function send(action: Action, { path, params, fields }: SentForm) {
    const headers = { Cookie: cookie, Origin: origin, 'Accept-Language': 'fr' }
    const body = new URLSearchParams(fields)
    const request = new Request(`${origin}${path}`, { method: 'POST', headers, body })
    const context = { peer: peer ?? browser.peer }
    const answer: unknown = await action({ request, context, params }).catch((thrown: unknown) => thrown)
    if (answer instanceof Response) {
      const { status, headers } = answer
      return { status, leadsTo: headers.get('Location'), toast: toastOf(headers), data: null }
    }
    if (answer instanceof Error) throw answer
    const { data, init } = answer as { data: unknown; init: ResponseInit | null }
    return { status: init?.status ?? 200, leadsTo: null, toast: null, data }
  }
}

/** The key of the toast that is left for the next page. */
function toastOf(headers: Headers): string | null {
  const cookie = headers.getSetCookie().map((line) => line.split(';')[0])
  const next = new Request('http://localhost', { headers: { Cookie: cookie.join('; ') } })
  return takeToast(next)?.toast.key ?? null
}

/** The French sentence of a refusal, as a page shows it. */
export function sentenceOf({ data }: { data: unknown }): string {
  const { problem } = data as { problem: string }
  if (problem.startsWith('=')) return problem.slice(1)
  const [key = '', values = ''] = problem.split('?')
  return i18nOf('fr').t(`forms:errors.${key}`, Object.fromEntries(new URLSearchParams(values)))
}
