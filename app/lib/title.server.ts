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

/**
 * Returns the title of a page, which begins with "Erreur :" after a form was returned, and says which page of a list it
 * is after the first. `key` has its namespace.
 */
export async function pageTitle(
  args: RequestArgs,
  key: string,
  values?: Record<string, string | number>,
): Promise<string> {
  const t = await wordsFor(args, 'common')
  const title = t(key, values)
  const page = pageOf(args.request)
  return markedTitle(args, page > 0 ? t('pager.title', { title, page: page + 1 }) : title)
}

/** The same for a page whose title is what people wrote. */
export async function markedTitle(args: RequestArgs, title: string): Promise<string> {
  if (!isFormReturned(args)) return title
  const t = await wordsFor(args, 'forms')
  return t('titleWithError', { title })
}
