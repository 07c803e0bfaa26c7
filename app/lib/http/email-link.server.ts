import { readForm } from '#app/lib/form.server.ts'
import { asSecret, secretOf } from '#app/lib/params.server.ts'
import { isLocale } from '#server/runtime/i18n.ts'

const STATES = ['done', 'already', 'unknown', 'expired'] as const

/** The data of the page behind an email's link: the question, or the result. */
export function linkState(request: Request): { link: string; state: (typeof STATES)[number] | 'ask' } {
  const { searchParams } = new URL(request.url)
  const link = secretOf(request, 'lien')
  const state = STATES.find((known) => known === searchParams.get('state'))
  return { link, state: state ?? (link ? 'ask' : 'unknown') }
}

/** The secret of the link: from the form of our page, or from the address that a mail program posts to. */
export async function readLink(request: Request): Promise<string> {
  const form = await readForm(request)
  return form.has('lien') ? asSecret(form.get('lien')) : secretOf(request, 'lien')
}

/** Returns the address of the result in the language that the link of the email asks for, like the page before. */
export function inLanguageOf({ url }: Request, path: string): string {
  const language = new URL(url).searchParams.get('lang')
  if (!isLocale(language)) return path
  return `${path}${path.includes('?') ? '&' : '?'}lang=${language}`
}

/**
 * Ends what the link of an email is about: posted by the button of the page, which gets the state after it, or by a
 * mail program in one request.
 */
export async function endByLink(
  request: Request,
  end: (link: string) => Promise<unknown>,
): Promise<'done' | 'unknown'> {
  const oneClick = await isOneClick(request.clone())
  const state = await end(await readLink(request)).then(
    () => 'done' as const,
    () => 'unknown' as const,
  )
  if (oneClick) answerOneClick(state === 'done')
  return state
}

/**
 * Whether a mail program posts for a person who pressed *unsubscribe* in it (RFC 8058). It follows no redirect, so
 * `answerOneClick` answers it.
 */
export async function isOneClick(request: Request): Promise<boolean> {
  return (await readForm(request)).get('List-Unsubscribe') === 'One-Click'
}

/** Answers a mail program: done, or the link is unknown. */
export function answerOneClick(isDone: boolean): never {
  throw new Response(null, { status: isDone ? 200 : 404 })
}
