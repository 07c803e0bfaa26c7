import fc from 'fast-check'
import type { Step } from './participations.ts'

export const MEMBERS = ['bruno', 'chantal']
export const GUESTS = ['lan']

const who = fc.constantFrom(...MEMBERS, ...GUESTS)
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
  { weight: 2, arbitrary: fc.record({ act: fc.constant('approve'), who }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('refuse'), who }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('addGhost'), people }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('removeGhost'), ghost }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('resize'), places }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('rate'), who, mark }) },
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

/** Sometimes the host switches approval on or off, or nobody answers an offer. */
const untilStart: fc.WeightedArbitrary<Step>[] = [
  ...before,
  { weight: 5, arbitrary: fc.record({ act: fc.constant('wait'), who, people: fewer, type }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('leave'), who }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('lapse') }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('handOn'), who }) },
  {
    weight: 3,
    arbitrary: fc.record({
      act: fc.constant('needApproval'),
      isNeeded: fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, fc.constant(false)),
    }),
  },
]

/** Anything in any order: some time before the start, the start, and some time after it. */
export const story: fc.Arbitrary<Step[]> = fc
  .tuple(
    fc.array(fc.oneof(...untilStart), { maxLength: 24, size: 'max' }),
    fc.array(fc.oneof(...after), { maxLength: 12, size: 'max' }),
  )
  .map(([before, after]) => [...before, { act: 'start' }, ...after])
