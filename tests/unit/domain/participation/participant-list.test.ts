import { describe, expect, test } from 'vitest'
import { nameKey, searchedWords } from '#server/domain/participation/name-key.ts'
import { listQueryOf, nearestPage, offeredStates } from '#server/domain/participation/participant-list.ts'

describe('a page', () => {
  test.each([
    [0, 0, 0, 1],
    [5, 0, 0, 1],
    [0, 50, 0, 1],
    [1, 50, 0, 1],
    [1, 51, 1, 2],
    [100_000, 10_000, 199, 200],
  ])('%i of %i rows', (wanted, rows, page, pages) => {
    expect(nearestPage(wanted, rows, 50)).toEqual({ page, pages })
  })
})

test('an address keeps the filter and nothing else', () => {
  const kept = (query: string) => listQueryOf(new URLSearchParams(query))
  expect(kept('')).toBe('')
  expect(kept('q=c%C3%B4t%C3%A9&etat=coming&tri=name&page=2&error=1&next=//x')).toBe(
    '?q=c%C3%B4t%C3%A9&etat=coming&tri=name&page=2',
  )
  expect(kept('q=&etat=&page=')).toBe('')
  expect(kept(`q=${'x'.repeat(10_000)}&etat=ended`)).toBe('?etat=ended')
})

test('marks are offered from the start, and who is untold after calling off', () => {
  const states = (isStarted: boolean, isCancelled: boolean, isPaid = false) =>
    offeredStates({ isStarted, isCancelled, isPaid })
  expect(states(false, false)).toEqual(['coming', 'requested', 'cheque', 'ended'])
  expect(states(true, false)).toContain('unmarked')
  expect(states(true, true)).toEqual(['coming', 'requested', 'cheque', 'untold', 'ended'])
  expect(states(false, false, true)).toEqual(['coming', 'requested', 'paid', 'held', 'cheque', 'ended'])
  expect(states(false, true, true)).not.toContain('held')
})

test('names are folded, the last one first, and an organisation before them', () => {
  expect(nameKey({ firstName: 'Élodie', lastName: "  O'Côté-Œuvrard " })).toBe("o'cote-oeuvrard elodie")
  expect(nameKey({ firstName: 'Ánh', lastName: 'Nguyễn', organisationName: 'Club' })).toBe('club nguyen anh')
  expect(nameKey({ firstName: null, lastName: null })).toBe('')
  expect(nameKey({ firstName: 'x'.repeat(900), lastName: null })).toHaveLength(500)
})

test('each word of a search once, and not too many', () => {
  expect(searchedWords('  Côté  cote É ')).toEqual(['cote', 'e'])
  expect(searchedWords('a b c d e f g h i j')).toHaveLength(8)
  expect(searchedWords(' ')).toEqual([])
})
