import { afterEach } from 'vitest'
import { type Site, type SiteOptions, startSite } from '#tests/infrastructure/site.ts'

export const IS_WHOLE = process.env.TEST_SIZE === 'whole'

const undo: (() => Promise<unknown>)[] = []

/** After the test, the last one first. */
export function afterwards(work: () => Promise<unknown>): void {
  undo.push(work)
}

afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step()
})

/** A site that ends with the test. */
export async function start(options: SiteOptions): Promise<Site> {
  const site = await startSite(options)
  afterwards(() => site.stop())
  return site
}
