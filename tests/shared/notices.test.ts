import { describe, expect, test } from 'vitest'
import { type Alteration, alterBuild } from '#tests/infrastructure/altered-build.ts'
import type { SiteOptions } from '#tests/infrastructure/site.ts'
import { frequentPaths } from './compared.ts'
import { MUTANTS } from './mutants.ts'
import { makeReaders } from './readers.ts'
import { differences, sharers } from './same.ts'
import { staleAnswers } from './stale.ts'
import { afterwards, IS_WHOLE, start } from './started.ts'

async function startAltered(name: string, alteration: Alteration, options: SiteOptions) {
  const { folder, remove } = await alterBuild(name, [alteration])
  afterwards(remove)
  return start({ ...options, build: folder })
}

/** The small size forgets one of them. */
const FORGOTTEN = Object.entries(MUTANTS.forgotten).slice(0, IS_WHOLE ? undefined : 1)
const OVERLOOKED = IS_WHOLE ? Object.entries(MUTANTS.overlooked) : []

describe('the tests of shared pages notice', () => {
  test('a cookie that is ignored', async () => {
    const site = await startAltered('ignored-cookie', MUTANTS.ignoredCookie, { webs: 1 })
    const cast = await makeReaders(site)
    expect(await differences(site, cast, frequentPaths(cast).slice(0, 1))).not.toEqual([])
  })

  test.each(FORGOTTEN)('that %s was forgotten', async (reader, alteration) => {
    const site = await startAltered(`forgotten-${reader}`, alteration, { webs: 1 })
    const cast = await makeReaders(site)
    const [open = ''] = frequentPaths(cast)
    expect(await sharers(site, cast, open)).toContain(reader)
    expect(await differences(site, cast, [open])).not.toEqual([])
  })

  test.each(OVERLOOKED)('that %s was overlooked', async (reader, alteration) => {
    const site = await startAltered(`overlooked-${reader}`, alteration, { webs: 1 })
    const cast = await makeReaders(site)
    expect(await sharers(site, cast, frequentPaths(cast)[0] ?? '')).toContain(reader)
  })

  test('three seconds instead of one', async () => {
    const site = await startAltered('three-seconds', MUTANTS.threeSeconds, { webs: 2 })
    // While other suites run, readers may come too seldom to meet a stale page at once.
    let stale: string[] = []
    for (let round = 0; round < 10 && stale.length === 0; round += 1)
      ({ stale } = await staleAnswers(site, 10))
    expect(stale).not.toEqual([])
  })
})
