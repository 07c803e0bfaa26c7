import type { Site } from '#tests/infrastructure/site.ts'
import { readPage } from './page.ts'
import type { Cast } from './readers.ts'

const READERS = ['visitor', 'member', 'participant']

/** Returns where HEAD says something else than GET, and pages of somebody signed in that may be kept. */
export async function differentHeads(
  { urls: [url = ''] }: Site,
  { readers }: Cast,
  paths: readonly string[],
): Promise<string[]> {
  const faults: string[] = []
  for (const path of paths)
    for (const { name, headers } of readers.filter(({ name }) => READERS.includes(name)))
      for (const language of ['fr', 'en'])
        for (const coding of ['identity', 'gzip', 'br']) {
          const sent = { ...headers, 'Accept-Language': language, 'Accept-Encoding': coding }
          const [get, head] = [await readPage(url + path, sent), await readPage(url + path, sent, 'HEAD')]
          const about = `${name} ${path} ${language} ${coding}`
          if (head.text !== '') faults.push(`${about}: HEAD has a body`)
          if (head.status !== get.status) faults.push(`${about}: ${head.status}, GET ${get.status}`)
          for (const [header, value] of Object.entries(get.headers))
            if (head.headers[header] !== value)
              faults.push(`${about}: ${header} is ${head.headers[header]}, by GET ${value}`)
          const isPage = get.headers['content-type']?.startsWith('text/html')
          if (isPage && name !== 'visitor' && get.headers['cache-control'] !== 'private, no-store')
            faults.push(`${about}: may be kept: ${get.headers['cache-control']}`)
        }
  return faults
}
