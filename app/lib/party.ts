import { LARGEST_PARTY } from '#server/domain/joining.ts'

/** How many people the address asks for, kept between one and what can be had; one when it says nothing sensible. */
export function clampParty(asked: string | null, placesLeft: number | null): number {
  const people = /^\d{1,3}$/.test(asked ?? '') ? Number(asked) : 1
  return Math.max(1, Math.min(people, LARGEST_PARTY, placesLeft ?? LARGEST_PARTY))
}
