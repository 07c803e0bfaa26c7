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

/** A registration form as the address remembers it, for those who come from another page or back from signing in. */
export function typedRegistration(address: URLSearchParams, placesLeft: number | null) {
  return {
    nbrParticipant: clampParty(askedPeople(address), placesLeft),
    consent: address.has('consent'),
    acceptFewer: address.has('acceptFewer'),
  }
}
