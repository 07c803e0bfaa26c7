import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { expect, type Page, test as base } from '@playwright/test'
import type { TFunction } from 'i18next'
import type { Email } from 'postal-mime'
import { openDatabase } from '#db/dialect.ts'
import type { Db } from '#db/schema.ts'
import { recordState } from '#tests/axe/states.ts'
import { readEmails, waitForEmail, waitForEmails, type Wanted } from '#tests/infrastructure/mailbox.ts'
import { type DemoAccount, type Product, startProduct } from '#tests/infrastructure/product.ts'
import { type Language, wordsIn } from './words.ts'

export { expect } from '@playwright/test'
export { linkIn } from '#tests/infrastructure/mailbox.ts'

interface Mailbox {
  all(): Promise<Email[]>
  /** Waits until the worker has written it. */
  message(wanted: Wanted): Promise<Email>
  /** Waits until there are so many, or more. */
  messages(wanted: Wanted, count: number): Promise<Email[]>
}

interface Fixtures {
  /** Whether the test cuts the connection: then Remix and the browser say in the console that nothing comes. */
  cutsConnection: boolean
  language: Language
  /** The texts of the product in the language of this run. */
  t: TFunction
  withJavaScript: boolean
  isPhone: boolean
  mailbox: Mailbox
  /** Changes what only an operator, or the passing of time, changes. */
  database: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>
  /** The first demo account of a role. */
  account: (role: DemoAccount['role']) => Promise<DemoAccount>
  /** Records the state of the page under this name: tests/axe checks it after the journeys. */
  namedState: (page: Page, name: string) => Promise<void>
}

interface WorkerFixtures {
  /** Names the product of a file that nobody else may share: what it does to its people would spoil other journeys. */
  ownProduct: string
  product: Product
}

/** React draws a part anew whose own script was not there when the page changed: meant to be so (app/lib/lazy.ts). */
const REDRAWN_PART = 'React error #421'

const NOT_FETCHED = 'Failed to fetch'

/** A journey runs in each project of playwright.config.ts: with and without JavaScript, in French and English, on a phone and a desk. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  // Another value is another worker, and so another product.
  ownProduct: ['', { option: true, scope: 'worker' }],

  product: [
    async ({}, use) => {
      const product = await startProduct()
      await use(product)
      // Whatever its journeys bought, gave back or left half done.
      await product.verify().finally(() => product.stop())
    },
    { scope: 'worker', timeout: 300_000 },
  ],

  cutsConnection: [false, { option: true }],

  baseURL: async ({ product }, use) => use(product.url),

  // An error of a page's script, as when React does not find the page that the server drew, is a fault whatever else works.
  context: async ({ context, cutsConnection }, use) => {
    const expected = [REDRAWN_PART, ...(cutsConnection ? [NOT_FETCHED] : [])]
    const faults: string[] = []
    context.on('weberror', (fault) => {
      const { message, stack = '' } = fault.error()
      const isExpected = expected.some((part) => message.includes(part))
      if (!isExpected) faults.push(`${fault.page()?.url()}: ${message}\n${stack}`)
    })
    await use(context)
    expect([...new Set(faults)]).toEqual([])
  },

  // Every test comes from a network address of its own: see TRUSTED_PROXIES in product.ts.
  extraHTTPHeaders: async ({}, use) =>
    use({ 'X-Forwarded-For': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}` }),

  language: async ({ locale }, use) => use(locale?.startsWith('en') ? 'en' : 'fr'),
  t: async ({ language }, use) => use(wordsIn(language)),
  withJavaScript: async ({ javaScriptEnabled }, use) => use(javaScriptEnabled),
  isPhone: async ({ viewport }, use) => use((viewport?.width ?? 1280) < 600),

  mailbox: async ({ product }, use) =>
    use({
      all: () => readEmails(product.dataDir),
      message: (wanted) => waitForEmail(product.dataDir, wanted),
      messages: (wanted, count) => waitForEmails(product.dataDir, wanted, count),
    }),

  database: async ({ product }, use) =>
    use(async (work) => {
      const db = openDatabase({ kind: 'sqlite', file: join(product.dataDir, 'viree.sqlite') })
      return work(db).finally(() => db.destroy())
    }),

  account: async ({ product }, use) =>
    use(async (role) => {
      const account = (await product.accounts()).find((candidate) => candidate.role === role)
      if (!account) throw new Error(`The demo data has no ${role}.`)
      return account
    }),

  namedState: async ({}, use, { project }) =>
    use((page, name) => recordState(page, { project: project.name, name })),
})
