import type { LimitSpend } from '#server/services/platform/rate-limit.ts'
import type { Attendee } from './attendee.ts'

/** Limits how often a person takes places, in all and of one activity. */
export function placeLimits(person: Attendee, activityId: number): LimitSpend[] {
  return [
    ['join', keyOf(person)],
    ['joinOfActivity', `${keyOf(person)} ${activityId}`],
  ]
}

/** Limits how often a person begins to wait: each time may cause an email, to an address that a guest only typed. */
export function waitLimits(person: Attendee, peer: string | undefined): LimitSpend[] {
  const byNetwork: LimitSpend[] = person.pass && peer !== undefined ? [['waitOfNetwork', peer]] : []
  return [['wait', keyOf(person)], ...byNetwork]
}

/** Prevents guessing the numbers of other people's cards one after the other, also with a new pass each time. */
export function cardLimits(person: Attendee, peer: string | undefined): LimitSpend[] {
  const byNetwork: LimitSpend[] =
    person.pass && peer !== undefined ? [['wrongMemberCardByNetwork', peer]] : []
  return [['wrongMemberCard', keyOf(person)], ...byNetwork]
}

/** Limits how often a person has the payment provider asked about their payments. */
export function paymentLimits(person: Attendee): LimitSpend[] {
  return [['paymentRead', keyOf(person)]]
}

/** Limits how often a person opens payments, or gives them up: looking at one costs nothing of it. */
export function openingLimits(person: Attendee): LimitSpend[] {
  return [['paymentOpened', keyOf(person)]]
}

/** A pass is counted by itself: anybody may claim an address. */
function keyOf({ userId, pass }: Attendee): string {
  return pass ? `pass ${pass.id}` : `account ${userId}`
}
