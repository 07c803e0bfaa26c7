import { readForm } from '#app/lib/form.server.ts'
import { asSecret, secretOf } from '#app/lib/params.server.ts'

const STATES = ['done', 'already', 'unknown', 'expired'] as const

/** What the page behind the link of an email shows: what it asks, or what came of it. */
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

/**
 * Whether a mail program asks, for somebody who pressed *unsubscribe* in it (RFC 8058). It follows no redirect: `answerOneClick`
 * answers it.
 */
export async function isOneClick(request: Request): Promise<boolean> {
  return (await readForm(request)).get('List-Unsubscribe') === 'One-Click'
}

/** What a mail program is told: that it is done, or that nobody knows the link. */
export function answerOneClick(isDone: boolean): never {
  throw new Response(null, { status: isDone ? 200 : 404 })
}
