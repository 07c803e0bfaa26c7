import type { Browser, Page } from 'playwright'
import type { Product } from '#tests/infrastructure/product.ts'

interface VisitorOptions {
  width: number
  height: number
  /** The beginning of the address of the demo account that is signed in; nobody without one. */
  account?: string
}

/** A page of a browser of its own, in French. */
export async function visit(
  browser: Browser,
  product: Product,
  { account, ...viewport }: VisitorOptions,
): Promise<Page> {
  const context = await browser.newContext({
    viewport,
    locale: 'fr-CA',
    timezoneId: 'America/Toronto',
    reducedMotion: 'reduce',
    baseURL: product.url,
  })
  const person = account && (await product.accounts()).find(({ email }) => email.startsWith(account))
  if (person) {
    const form = { view: 'login', username: person.email, password: person.password }
    const headers = { Origin: product.url }
    const answer = await context.request.post('/authentification', { form, headers, maxRedirects: 0 })
    if (answer.status() !== 302) throw new Error(`Signing in answers ${answer.status()}.`)
    const page = await context.newPage()
    // The question who came would lie over the host's own pages; the language of the account would replace ours.
    await context.request.post('/presences', { form: { intent: 'later' }, headers })
    await context.request.post('/langue', { form: { locale: 'fr' }, headers })
    return page
  }
  return context.newPage()
}
