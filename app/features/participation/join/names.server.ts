import { api } from '#app/lib/api.server.ts'
import { answerOrNull } from '#app/lib/attempt.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { nameField, readNameField } from '#app/shared/participation/party.ts'
import type { OwnParticipant } from '#server/contract/entities.ts'
import { CompanionName } from '#server/schemas/participation/naming.ts'
import type { FieldErrors } from './party-form.server.ts'

/** The name of one person of the party; the second is the first that comes along. */
export interface Companion {
  person: number
  prenom?: string | undefined
  nom?: string | undefined
}

/** Reads who comes along, as far as the form names them, or the errors of these fields. */
export function readNames(
  form: FormData,
  { first, last }: { first: number; last: number },
): { names: Companion[] } | { fieldErrors: FieldErrors } {
  const sent = [...form].flatMap(([name]) => readNameField(name) ?? [])
  const people = [...new Set(sent)].filter((person) => person >= Math.max(first, 2) && person <= last)
  const names: Companion[] = []
  const fieldErrors: FieldErrors = {}
  for (const person of people) {
    const typed = { prenom: form.get(nameField(person, 'prenom')), nom: form.get(nameField(person, 'nom')) }
    const read = CompanionName.safeParse({ prenom: typed.prenom ?? '', nom: typed.nom ?? '' })
    if (read.success && (read.data.prenom || read.data.nom)) names.push({ person, ...read.data })
    for (const { path, message } of read.error?.issues ?? [])
      fieldErrors[nameField(person, path[0] === 'nom' ? 'nom' : 'prenom')] = [message]
  }
  return Object.keys(fieldErrors).length > 0 ? { fieldErrors } : { names }
}

/** The people whom a form adds to a registration. */
export interface AddedPeople {
  /** How many people the registration had before. */
  before: number
  /** The ticket type of each of them, in their order; undefined: the activity's only one. */
  types: readonly (number | undefined)[]
}

/**
 * Returns the new tickets by the numbers of their people. Where there were too few places, the first people of each
 * ticket type got one.
 */
export function ticketsOfAdded<Ticket extends { paymentModelId: number }>(
  tickets: readonly Ticket[],
  { before, types }: AddedPeople,
): Map<number, Ticket> {
  const free = tickets.slice(before)
  const given = new Map<number, Ticket>()
  for (const [index, type] of types.entries()) {
    const at = free.findIndex(({ paymentModelId }) => type === undefined || type === paymentModelId)
    const [ticket] = at === -1 ? [] : free.splice(at, 1)
    if (ticket) given.set(before + index + 1, ticket)
  }
  return given
}

interface NamedParty {
  names: readonly Companion[]
  added: AddedPeople
  pass: string | undefined
}

/** Names them on the tickets that they just got. Names can be written later, too: no registration fails of them. */
export async function nameCompanions(
  args: RequestArgs,
  participant: OwnParticipant | undefined,
  { names, added, pass: guestId }: NamedParty,
): Promise<void> {
  const tickets = ticketsOfAdded(participant?.tickets ?? [], added)
  const billets = names.flatMap(({ person, prenom, nom }) => {
    const ticket = tickets.get(person)
    return ticket ? [{ uuid: ticket.uuid, prenom, nom }] : []
  })
  if (!participant || billets.length === 0) return
  await answerOrNull(
    api(args).pages.participation.nameParty({ guestId, participantId: participant.id, billets }),
  )
}
