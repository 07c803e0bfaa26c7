import { describe, expect, test } from 'vitest'
import { type Joined, joinedPath, readJoined } from '#server/domain/participation/paths.ts'

const queryOf = (path: string) => new URL(path, 'https://viree.example').searchParams

describe('the page after joining', () => {
  test.each<Joined>([
    { places: 1, wanted: 1, isAsked: false },
    { places: 2, wanted: 4, isAsked: false },
    { places: 3, wanted: 3, isAsked: true },
  ])('says what its address says: %o', (joined) => {
    const path = joinedPath(20, joined)
    expect(path).toMatch(/^\/activites\/20\/inscription\/merci\?/)
    expect(readJoined(queryOf(path))).toEqual(joined)
  })

  test.each(['', 'places=', 'places=0', 'places=-1', 'places=1e3', 'places=abc', 'places=1000'])(
    'is nowhere for an address that nobody was led to: %s',
    (query) => expect(readJoined(new URLSearchParams(query))).toBeNull(),
  )

  test('never says that fewer were asked for than were given', () => {
    expect(readJoined(new URLSearchParams('places=3&demandees=1'))).toEqual({
      places: 3,
      wanted: 3,
      isAsked: false,
    })
  })
})
