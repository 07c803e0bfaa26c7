import { wordsFor } from './i18n.server.ts'
import type { Asking } from './request.server.ts'

/** Requests whose form came back. Without script the loaders of the page run in the same request as the action. */
const refused = new WeakSet<object>()

/** Lets the title of the page say that a form came back. */
export function refuseForm({ context }: Asking): void {
  refused.add(context)
}

/** The name of a page for its title, which begins with "Erreur :" after a form that came back. `key` has its namespace. */
export async function pageTitle(
  asking: Asking,
  key: string,
  values?: Record<string, string>,
): Promise<string> {
  const t = await wordsFor(asking, 'common')
  const title = t(key, values)
  return refused.has(asking.context) ? t('forms:titleWithError', { title }) : title
}
