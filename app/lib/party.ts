import { LARGEST_PARTY } from '#server/domain/joining.ts'

/** How many people the address asks for; one when it says nothing sensible. */
export function askedPeople(address: URLSearchParams): number {
  const asked = address.get('n') ?? ''
  return /^\d{1,3}$/.test(asked) ? Number(asked) : 1
}

/** The same, kept between one and what can be had. */
export function clampParty(asked: number, placesLeft: number | null): number {
  return Math.max(1, Math.min(asked, LARGEST_PARTY, placesLeft ?? LARGEST_PARTY))
}

/** A registration form at its beginning: as it was left to sign in, or with what the page before asks for. */
export function typedRegistration(
  address: URLSearchParams,
  kept: Readonly<Record<string, string>> | null,
  placesLeft: number | null,
) {
  if (!kept) return { nbrParticipant: clampParty(askedPeople(address), placesLeft) }
  const { nbrParticipant, ...others } = kept
  return { ...others, nbrParticipant: clampParty(Number(nbrParticipant) || 1, placesLeft) }
}
