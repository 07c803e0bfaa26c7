import { LARGEST_PARTY } from '#server/domain/participation/join.ts'

/** Returns how many people the address asks for; one when the value is invalid. */
export function askedPeople(address: URLSearchParams): number {
  const asked = address.get('n') ?? ''
  return /^\d{1,3}$/.test(asked) ? Number(asked) : 1
}

/** The same, limited to what is possible. */
export function clampParty(asked: number, placesLeft: number | null): number {
  return Math.max(1, Math.min(asked, LARGEST_PARTY, placesLeft ?? LARGEST_PARTY))
}

/** The name of the field with the number of people for one of several ticket types. */
export function peopleField(paymentModelId: number): string {
  return `people-${paymentModelId}`
}

/** The name of an answer's field: for the registration, or for one person of the party. */
export function answerField(questionId: number, person: number | null): string {
  return person === null ? `answer-${questionId}` : `answer-${questionId}-${person}`
}

/** The names of the two fields with the name of one person of the party. */
export function nameField(person: number, part: 'prenom' | 'nom'): string {
  return `name-${person}-${part}`
}

/** The name of the hidden field that says how many people the form had questions for. */
export const ASKED_FIELD = 'askedPeople'

/** They depend on the activity and the party, so no schema knows their names. */
export const PARTY_FIELDS = /^(people|answer|name)-\d/

const PEOPLE_FIELD = /^people-(\d{1,9})$/
const ANSWER_FIELD = /^answer-(\d{1,9})(?:-(\d{1,2}))?$/

/** Returns the person whose name stands in this field. */
export function readNameField(name: string): number | null {
  const [, person] = /^name-(\d{1,2})-(?:prenom|nom)$/.exec(name) ?? []
  return person === undefined ? null : Number(person)
}

export function readPeopleField(name: string): number | null {
  const [, id] = PEOPLE_FIELD.exec(name) ?? []
  return id === undefined ? null : Number(id)
}

export function readAnswerField(name: string): { questionId: number; person?: number } | null {
  const [, id, person] = ANSWER_FIELD.exec(name) ?? []
  if (id === undefined) return null
  return { questionId: Number(id), ...(person !== undefined && { person: Number(person) }) }
}

/**
 * Returns the initial values of a join form: as it was when the person left to sign in, or with what the page before
 * asks for.
 */
export function typedRegistration(
  address: URLSearchParams,
  kept: Readonly<Record<string, string>> | null,
  placesLeft: number | null,
) {
  if (!kept) return { nbrParticipant: clampParty(askedPeople(address), placesLeft) }
  const { nbrParticipant, ...others } = kept
  return { ...others, nbrParticipant: clampParty(Number(nbrParticipant) || 1, placesLeft) }
}

/**
 * Returns the initial values of the form for people who are registered already: with the places of their offer, of which
 * they would lose those that they do not take, or with what the page before asks for.
 */
export function enlargedRegistration(
  { people, held }: { people: number; held: Readonly<Record<number, number>> },
  wanted: number,
  offer: { people: number; paymentModelId: number } | null,
): { nbrParticipant: number } & Partial<Record<string, number>> {
  const offered = offer && { [offer.paymentModelId]: (held[offer.paymentModelId] ?? 0) + offer.people }
  const byType = Object.entries({ ...held, ...offered })
  return {
    ...Object.fromEntries(byType.map(([id, count]) => [peopleField(Number(id)), count])),
    nbrParticipant: offer ? people + offer.people : Math.max(wanted, people + 1),
  }
}

/** Returns the values of that form as it was left; those who are registered already stay in it. */
export function typedEnlargement(
  { people, held }: { people: number; held: Readonly<Record<number, number>> },
  { nbrParticipant, ...others }: Readonly<Record<string, string>>,
  placesLeft: number | null,
) {
  const most = placesLeft === null ? LARGEST_PARTY : Math.min(LARGEST_PARTY, people + placesLeft)
  const byType = Object.entries(held).map(([id, count]): [string, number] => {
    const name = peopleField(Number(id))
    return [name, Math.max(count, Number(others[name]) || 0)]
  })
  return {
    ...others,
    ...Object.fromEntries(byType),
    nbrParticipant: Math.max(people + 1, Math.min(Number(nbrParticipant) || 0, most)),
  }
}
