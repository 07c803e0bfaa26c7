import { describe, expect, test } from 'vitest'
import type { Subject } from '#app/door/code/subject.ts'
import { judge, type Known } from '#app/door/judge.ts'
import { makeTicketList } from '#app/door/list.ts'
import type { DoorTicket } from '#server/contract/entities/door.ts'
import { ACTIVITY, ticketOf } from './world.ts'

function known(tickets: DoorTicket[], more: Partial<Known> = {}): Known {
  const list = makeTicketList()
  list.put(tickets)
  const nobody = { isCancelled: false, typeName: () => 'Adulte', letInAt: () => null }
  return { activityId: ACTIVITY, find: list.find, ...nobody, ...more }
}

const { hash, codeHash } = ticketOf(1)
const code: Subject = { kind: 'CODE', text: 'A', hash, activityId: ACTIVITY, signature: 'good' }
const uuid: Subject = { kind: 'UUID', packed: 'A', hash }
const eight: Subject = { kind: 'EIGHT', text: '0b7e6d01', codeHash }
const chosen: Subject = { kind: 'TICKET', ticketId: 1 }
const EVERY_WAY = [code, uuid, eight, chosen]

describe('without a network', () => {
  test.each(EVERY_WAY)('a good ticket of the list is welcome, by $kind', (subject) => {
    const outcome = judge(subject, known([ticketOf(1, { position: 2, of: 4 })]))
    expect(outcome).toMatchObject({
      kind: 'welcome',
      name: 'Personne 1',
      typeName: 'Adulte',
      position: 2,
      of: 4,
    })
    expect(outcome.isSoldSince).toBe(false)
  })

  test.each(
    (['awaiting', 'unpaid', 'cancelled', 'handedOn'] as const).flatMap((state) =>
      [code, uuid, eight].map((subject) => ({ state, subject })),
    ),
  )('one that is $state is refused, by $subject.kind', ({ state, subject }) => {
    expect(judge(subject, known([ticketOf(1, { state })]))).toMatchObject({ kind: 'refused', why: state })
  })

  test.each(EVERY_WAY)('one that was used elsewhere says when and where, by $kind', (subject) => {
    const used = ticketOf(1, { state: 'used', at: '2026-11-21T17:00:00.000Z', by: 'Entrée sud' })
    expect(judge(subject, known([used]))).toMatchObject({
      kind: 'used',
      usedAt: used.at,
      usedBy: 'Entrée sud',
      isUsedHere: false,
    })
  })

  test.each(EVERY_WAY)('one that this device let in is used here, by $kind', (subject) => {
    const at = '2026-11-21T17:05:00.000Z'
    const outcome = judge(subject, known([ticketOf(1)], { letInAt: () => at }))
    expect(outcome).toMatchObject({ kind: 'used', usedAt: at, isUsedHere: true })
  })

  test('a good signature that the list does not know was sold since, once', () => {
    expect(judge(code, known([]))).toMatchObject({ kind: 'welcome', isSoldSince: true })
    expect(judge(code, known([], { letInAt: () => 'then' }))).toMatchObject({
      kind: 'used',
      isUsedHere: true,
    })
  })

  test.each([uuid, eight, chosen, { ...code, signature: 'unknownKey' as const }])(
    'what anybody could have typed, and the list does not know, is checked online: $kind',
    (subject) => {
      expect(judge(subject, known([ticketOf(2)]))).toMatchObject({ kind: 'unchecked' })
    },
  )

  test('a forged code is refused although its uuid is in the list', () => {
    const outcome = judge({ ...code, signature: 'forged' }, known([ticketOf(1)]))
    expect(outcome).toMatchObject({ kind: 'refused', why: 'forged', name: null })
  })

  test('a code of another activity is for elsewhere, also when its uuid is in the list', () => {
    expect(judge({ ...code, activityId: 43 }, known([ticketOf(1)]))).toMatchObject({ kind: 'elsewhere' })
  })

  test('nobody enters an activity that is cancelled', () => {
    const cancelled = { isCancelled: true }
    for (const subject of EVERY_WAY)
      expect(judge(subject, known([ticketOf(1)], cancelled))).toMatchObject({ why: 'activityCancelled' })
    expect(judge(code, known([], cancelled))).toMatchObject({ kind: 'refused', why: 'activityCancelled' })
  })
})

describe('eight characters', () => {
  const second = ticketOf(17, { codeHash })

  test('that begin two tickets let in nobody', () => {
    expect(judge(eight, known([ticketOf(1), second]))).toMatchObject({ kind: 'refused', why: 'ambiguous' })
  })

  test('mean the one that is open', () => {
    const ended = ticketOf(1, { state: 'cancelled' })
    expect(judge(eight, known([ended, second]))).toMatchObject({ kind: 'welcome', ticketId: 17 })
  })

  test('of two former codes are still a former code', () => {
    const former = [ticketOf(1, { state: 'handedOn' }), { ...second, state: 'handedOn' as const }]
    expect(judge(eight, known(former))).toMatchObject({ kind: 'refused', why: 'handedOn' })
  })
})

describe('the list of names', () => {
  const list = makeTicketList()
  list.put([
    ticketOf(1, { name: 'Élise Tremblay' }),
    ticketOf(2, { name: 'Bruno Elias' }),
    ticketOf(3, { name: 'Zoé Parti', state: 'cancelled' }),
  ])
  const names = (words: string) => list.search(words).map(({ name }) => name)

  test('is found without accents, by any part of the words, in the order of the alphabet', () => {
    expect(names('')).toEqual(['Bruno Elias', 'Élise Tremblay'])
    expect(names('elis')).toEqual(['Élise Tremblay'])
    expect(names('TREM éli')).toEqual(['Élise Tremblay'])
  })

  test('names nobody whose ticket is ended', () => expect(names('parti')).toEqual([]))

  test('a ticket that was handed on is chosen by its new code', () => {
    const handedOn = makeTicketList()
    handedOn.put([ticketOf(1)])
    handedOn.put([
      ticketOf(1, { state: 'handedOn', name: null }),
      ticketOf(5, { ticketId: 1, name: 'Nadia' }),
    ])
    expect(handedOn.find(chosen)).toMatchObject([{ name: 'Nadia' }])
  })
})
