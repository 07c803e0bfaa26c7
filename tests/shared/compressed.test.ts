import { expect, test } from 'vitest'
import { makeReaders, OPERATORS } from './readers.ts'
import { start } from './started.ts'

const VISITORS = ['visitor', 'visitor without the announcement']

test('of pages that are made for each request, only those of visitors without a past leave compressed', async () => {
  const site = await start({ webs: 1, env: OPERATORS })
  const [url = ''] = site.urls
  const cast = await makeReaders(site)
  const readersOf = async (path: string) => {
    const names: string[] = []
    for (const { name, headers } of cast.readers) {
      const answer = await fetch(url + path, { headers: { ...headers, 'Accept-Encoding': 'gzip' } })
      if (name === 'visitor') expect(answer.status, path).toBe(200)
      expect(await answer.text(), path).not.toBe('')
      if (answer.headers.get('content-encoding') === 'gzip') names.push(name)
    }
    return names
  }
  const [open = 0] = cast.activities
  const activity = `/activites/${open}/ouverture-des-inscriptions-1`
  for (const path of ['/activites?town=Rimouski', '/activites.data', '/_root.data', `${activity}.data`])
    expect(await readersOf(path), path).toEqual(VISITORS)
  for (const path of ['/authentification', `${activity}?passe=ici`, '/infolettre'])
    expect(await readersOf(path), path).toEqual([])
})
