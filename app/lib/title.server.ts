import { wordsFor } from './i18n.server.ts'
import { pageOf } from './params.server.ts'
import type { RequestArgs } from './request.server.ts'

/** Requests whose form was returned. Without script the loaders of the page run in the same request as the action. */
const refused = new WeakSet<object>()

/** Lets the title of the page say that a form was returned. */
export function markFormInvalid({ context }: RequestArgs): void {
  refused.add(context)
}

/** Whether this very request returned a form, whose page is drawn now. */
export function isFormReturned({ context }: RequestArgs): boolean {
  return refused.has(context)
}

/** Returns the title of a page, which begins with "Erreur :" after a form was returned. `key` has its namespace. */
export async function pageTitle(
  args: RequestArgs,
  key: string,
  values?: Record<string, string | number>,
): Promise<string> {
  const t = await wordsFor(args, 'common')
  return markedTitle(args, t(key, values))
}

/** The same for a list whose address names its page: after the first the title says which one it is. */
export async function listTitle(...[args, key, values]: Parameters<typeof pageTitle>): Promise<string> {
  const t = await wordsFor(args, 'common')
  const page = pageOf(args.request)
  if (page === 0) return pageTitle(args, key, values)
  return markedTitle(args, t('pager.title', { title: t(key, values), page: page + 1 }))
}

/** The same for a page whose title is what people wrote. */
export async function markedTitle(args: RequestArgs, title: string): Promise<string> {
  if (!isFormReturned(args)) return title
  const t = await wordsFor(args, 'forms')
  return t('titleWithError', { title })
}
