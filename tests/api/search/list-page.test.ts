import { expect, test } from 'vitest'
import ActivityList, { loader } from '#app/features/search/list.tsx'
import { world } from '#tests/api/world/world.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

test('beyond the last page, the way back keeps the search', async () => {
  const app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  await app.activity()
  const open = async (query: string) => {
    const request = new Request(`${app.services.settings.publicUrl}/activites${query}`)
    const page = await loader({ request, context: { peer: '203.0.113.9' }, params: {} })
    return drawnPage(ActivityList, page)
  }
  expect(await open('?search=battures&page=7')).toContain('href="/?search=battures"')
  expect(await open('?page=7')).toContain('href="/"')
})

test('the pages of a list after the first say in their title which they are, and its feed does not', async () => {
  const app = await world()
  Object.assign(globalThis, { [Symbol.for('viree.services')]: app.services })
  const titlesAt = async (query: string) => {
    const request = new Request(`${app.services.settings.publicUrl}/activites?lang=en${query}`)
    const { title, feedTitle } = await loader({ request, context: { peer: '203.0.113.9' }, params: {} })
    return [title, feedTitle]
  }
  const [first = ''] = await titlesAt('')
  expect(await titlesAt('&page=0')).toEqual([first, first])
  expect(await titlesAt('&page=2')).toEqual([`${first} · page 3`, first])
  expect(await titlesAt('&page=x')).toEqual([first, first])
})
