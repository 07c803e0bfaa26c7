import fc from 'fast-check'
import type { Step } from './participations.ts'

export const MEMBERS = ['bruno', 'chantal']
export const GUESTS = ['lan']

const who = fc.constantFrom(...MEMBERS, ...GUESTS)
const member = fc.constantFrom(...MEMBERS)
/** None, or as many as any party lacks. */
const adds = fc.constantFrom(0, 4)
const people = fc.integer({ min: 1, max: 4 })
const children = fc.integer({ min: 0, max: 2 })
const fewer = fc.integer({ min: 1, max: 3 })
const type = fc.constantFrom('adult' as const, 'adult' as const, 'child' as const)
const ghost = fc.integer({ min: 1, max: 2 })
const mark = fc.constantFrom('present' as const, 'absent' as const)

/** Few places, so that they run out; sometimes no limit. */
export const places = fc.option(fc.integer({ min: 1, max: 9 }), { freq: 6 })

/** Fewer still for children, who have a ticket type of their own. */
export const childPlaces = fc.option(fc.integer({ min: 1, max: 3 }), { freq: 6 })

const before: fc.WeightedArbitrary<Step>[] = [
  {
    weight: 8,
    arbitrary: fc.record({ act: fc.constant('join'), who, people, children, acceptsFewer: fc.boolean() }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('cancel'), who, tickets: people }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('remove'), who }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('approve'), who }) },
  { weight: 8, arbitrary: fc.record({ act: fc.constant('refuse'), who }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('addGhost'), people }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('removeGhost'), ghost }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('resize'), places }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('rate'), who, mark }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('wait'), who, people: fewer, type }) },
]

const after: fc.WeightedArbitrary<Step>[] = [
  ...before,
  { weight: 3, arbitrary: fc.record({ act: fc.constant('remove'), who }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('cancel'), who, tickets: people }) },
  { weight: 5, arbitrary: fc.record({ act: fc.constant('removeGhost'), ghost }) },
  { weight: 12, arbitrary: fc.record({ act: fc.constant('rate'), who, mark }) },
  { weight: 7, arbitrary: fc.record({ act: fc.constant('rateGhost'), ghost, mark }) },
]

const wait: fc.Arbitrary<Step> = fc.record({ act: fc.constant('wait'), who, people: fewer, type })
const open = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false))

/** What people and the host do with a waiting list. */
const waiting: fc.WeightedArbitrary<Step>[] = [
  { weight: 4, arbitrary: fc.record({ act: fc.constant('accept'), who }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('decline'), who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('leave'), who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('lapse') }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant('offerOutOfTurn'), who, adds }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('takeOff'), who }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('openList'), isOpen: open }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('deleteAccount'), who: member }) },
]

/** Sometimes the host switches approval on or off, or nobody answers an offer. */
const untilStart: fc.WeightedArbitrary<Step>[] = [
  ...before,
  ...waiting,
  { weight: 5, arbitrary: wait },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('handOn'), who }) },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('needApproval'),
      isNeeded: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
    }),
  },
]

/** Together they take all places, however many of up to ten there are: people have to wait. */
const FULL: Step[] = [4, 3, 2, 1].map((people) => ({ act: 'addGhost', people }))

/** Takes a place, so that it comes free with the registration or the account. */
const registered: fc.Arbitrary<Step> = fc.record({
  ...{ act: fc.constant('join'), who, people: fc.integer({ min: 1, max: 2 }) },
  ...{ children: fc.constant(0), acceptsFewer: fc.constant(true) },
})

const freeing: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ act: fc.constant('removeGhost'), ghost }),
  fc.record({ act: fc.constant('cancel'), who, tickets: people }),
  fc.record({ act: fc.constant('remove'), who }),
  fc.record({ act: fc.constant('deleteAccount'), who: member }),
  fc.record({ act: fc.constant('resize'), places }),
  fc.record({ act: fc.constant('offerOutOfTurn'), who, adds }),
)

/** People wait where all places are taken, some of these come free, and those who are offered them answer. */
const round: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(wait, { minLength: 2, maxLength: 4, size: 'max' }),
    fc.array(freeing, { minLength: 1, maxLength: 2, size: 'max' }),
    fc.array(fc.oneof(...waiting), { maxLength: 4, size: 'max' }),
  )
  .map((parts) => parts.flat())

const crowded: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(registered, { maxLength: 2, size: 'max' }),
    fc.array(round, { minLength: 1, maxLength: 3, size: 'max' }),
  )
  .map(([registered, rounds]) => [...registered, ...FULL, ...rounds.flat()])

/** Anything in any order: some time before the start, the start, and some time after it. */
export const story: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.oneof(fc.array(fc.oneof(...untilStart), { maxLength: 24, size: 'max' }), crowded),
    fc.array(fc.oneof(...after), { maxLength: 12, size: 'max' }),
  )
  .map(([before, after]) => [...before, { act: 'start' }, ...after])
