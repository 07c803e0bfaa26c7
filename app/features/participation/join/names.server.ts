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

/** Names them on the tickets that they just got. Names can be written later, too: no registration fails of them. */
export async function nameCompanions(
  args: RequestArgs,
  participant: OwnParticipant | undefined,
  { names, pass: guestId }: { names: readonly Companion[]; pass: string | undefined },
): Promise<void> {
  const billets = names.flatMap(({ person, prenom, nom }) => {
    const ticket = participant?.tickets[person - 1]
    return ticket ? [{ uuid: ticket.uuid, prenom, nom }] : []
  })
  if (!participant || billets.length === 0) return
  await answerOrNull(
    api(args).pages.participation.nameParty({ guestId, participantId: participant.id, billets }),
  )
}
