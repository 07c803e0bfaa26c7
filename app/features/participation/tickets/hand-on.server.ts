import type { SubmissionResult } from '@conform-to/react'
import { api } from '#app/lib/api.server.ts'
import { attempt } from '#app/lib/attempt.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { currentSession, type RequestArgs } from '#app/lib/request.server.ts'
import { isFormReturned } from '#app/lib/title.server.ts'
import {
  readPass,
  readUnmarkedLink,
  returnWithLink,
  type ShownPass,
} from '#app/shared/account/guest-pass.server.ts'
import { HandOnForm, HolderForm } from '#server/schemas/participation/handing-on.ts'

/**
 * Loads a ticket for who registered or its present holder; why not, for anybody else who knows its uuid. The page of a
 * ticket has no mark of a mailed link: leads to this one with it.
 */
export async function readHeld(args: RequestArgs, uuid: string) {
  const pass = await passOf(args)
  const read = await attempt(api(args).pages.ticket.held({ uuid, guestId: pass?.pass }))
  const passe = pass?.mark ?? null
  if ('answer' in read) return { held: read.answer, passe }
  if (read.refused === 'HANDED_ON') return { held: null, wentTo: read.data.firstname ?? '', passe }
  // A form that came back stays with what was typed.
  if (!isFormReturned(args)) await returnWithLink(args)
  return { held: null, wentTo: null, passe }
}

/** A form that was opened without a link may be sent with one: its sentence says to open the link in another tab. */
async function passOf(args: RequestArgs): Promise<ShownPass | null> {
  const pass = await readPass(args)
  if (pass || args.request.method !== 'POST' || (await currentSession(args))) return pass
  return readUnmarkedLink(args)
}

/** The form that came back, and which of the two it was. */
export interface ReturnedHandOn {
  intent: 'name' | 'handOn'
  result: SubmissionResult
}

type HandOnResult = { done: 'name' | 'handOn'; name: string } | { returned: ReturnedHandOn; status: number }

/** Names the person of a ticket, or hands it on: the form says which. */
export async function handOnFromForm(
  args: RequestArgs,
  ticket: string,
  form: FormData,
): Promise<HandOnResult> {
  const guestId = (await passOf(args))?.pass
  const intent = form.get('intent') === 'name' ? 'name' : 'handOn'
  form.delete('intent')
  const submitted =
    intent === 'name'
      ? await submitForm(args, form, {
          schema: HolderForm,
          texts: 'handOn',
          send: ({ prenom: firstname, nom: name }) =>
            api(args).ticket.handOn({ ticket, guestId, firstname, name }),
        })
      : await submitForm(args, form, {
          schema: HandOnForm,
          texts: 'handOn',
          atField: { TO_ONESELF: 'email', TOO_MANY_TICKETS: 'email' },
          send: ({ prenom: firstname, nom: name, email }) =>
            api(args).ticket.handOn({ ticket, guestId, firstname, name, email }),
        })
  if ('returned' in submitted) {
    const { result, status } = submitted.returned
    return { returned: { intent, result }, status }
  }
  return { done: intent, name: submitted.fields.prenom }
}
