import type { SubmissionResult } from '@conform-to/react'
import { api, giveUp, safe } from '#app/lib/api.server.ts'
import { parseForm } from '#app/lib/form.server.ts'
import { waitMessage } from '#app/lib/form/wait.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { CardForm, InvitationForm } from '#server/schemas/organisation/organisation.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'

/** The result of a button: the key of a toast. */
export interface Done {
  outcome: 'DONE'
  toast: string
  tone?: 'danger'
}

interface Returned {
  outcome: 'RETURNED'
  /** Says which form of the page was returned with errors. */
  form: 'invite' | 'card'
  result: SubmissionResult
  status: number
}

const GONE: Done = { outcome: 'DONE', toast: 'gone', tone: 'danger' }

/** Handles `/mon-compte/organisations`: chooses for whom the person acts, or leaves an organisation. */
export async function changeOwnOrganisations(
  args: RequestArgs,
  userId: number,
  form: FormData,
): Promise<Done> {
  const { data: organisationId = null } = IdParam.safeParse(form.get('organisationId') || undefined)
  if (form.get('intent') === 'leave' && organisationId) return leave(args, userId, organisationId)
  const { error, isDefined } = await safe(api(args).organisation.act({ organisationId }))
  if (error && !isDefined) giveUp(error)
  if (error) return GONE
  return { outcome: 'DONE', toast: organisationId ? 'acting' : 'actingForOneself' }
}

async function leave(args: RequestArgs, userId: number, organisationId: number): Promise<Done> {
  return (await endMember(args, { userId, organisationId })) ?? { outcome: 'DONE', toast: 'left' }
}

/** Null when the membership has ended. */
async function endMember(
  args: RequestArgs,
  query: { userId: number; organisationId: number },
): Promise<Done | null> {
  const { error, isDefined } = await safe(api(args).organisation.removeMember({ query }))
  if (!error) return null
  if (!isDefined) giveUp(error)
  return error.code === 'LAST_ADMIN' ? LAST_ADMIN : GONE
}

const LAST_ADMIN: Done = { outcome: 'DONE', toast: 'lastAdmin', tone: 'danger' }

/** Handles the page of one organisation: each form names itself by `intent`. */
export function changeOrganisation(
  args: RequestArgs,
  organisationId: number,
  form: FormData,
): Promise<Done | Returned> {
  const intent = intentOf(form)
  form.delete('intent')
  switch (intent) {
    case 'invite':
      return invite(args, organisationId, form)
    case 'card':
      return issueCard(args, organisationId, form)
    default:
      return press(args, organisationId, intent, form)
  }
}

function intentOf(form: FormData): string {
  const intent = form.get('intent')
  return typeof intent === 'string' ? intent : ''
}

/** Handles the buttons of a row; the row may have been removed by somebody else meanwhile. */
async function press(
  args: RequestArgs,
  organisationId: number,
  intent: string,
  form: FormData,
): Promise<Done> {
  const { data: id } = IdParam.safeParse(form.get('id'))
  if (!id) return GONE
  const calls = api(args).pages.organisation
  switch (intent) {
    case 'remove':
      return (await endMember(args, { userId: id, organisationId })) ?? { outcome: 'DONE', toast: 'removed' }
    case 'makeAdmin':
    case 'makeMember': {
      const role = intent === 'makeAdmin' ? 'ADMIN' : 'MEMBER'
      const { error, isDefined } = await safe(calls.setRole({ organisationId, userId: id, role }))
      if (error && !isDefined) giveUp(error)
      if (error) return error.code === 'LAST_ADMIN' ? LAST_ADMIN : GONE
      return { outcome: 'DONE', toast: 'roleSet' }
    }
    case 'withdraw': {
      const { error, isDefined } = await safe(calls.withdraw({ organisationId, invitationId: id }))
      if (error && !isDefined) giveUp(error)
      return error ? GONE : { outcome: 'DONE', toast: 'withdrawn' }
    }
    case 'endCard': {
      const { error, isDefined } = await safe(calls.endCard({ organisationId, memberCardId: id }))
      if (error && !isDefined) giveUp(error)
      return error ? GONE : { outcome: 'DONE', toast: 'cardEnded' }
    }
    default:
      return GONE
  }
}

async function invite(args: RequestArgs, organisationId: number, form: FormData): Promise<Done | Returned> {
  const submission = parseForm(form, InvitationForm)
  const comeBack = (status: number, key?: string): Returned => ({
    outcome: 'RETURNED',
    form: 'invite',
    result: submission.reply(key ? { fieldErrors: { email: [key] } } : undefined),
    status,
  })
  if (submission.status !== 'success') return comeBack(400)
  const input = { ...submission.value, organisationId }
  const { error, isDefined } = await safe(api(args).pages.organisation.invite(input))
  if (!error) return { outcome: 'DONE', toast: 'invited' }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'ALREADY_MEMBER':
      return comeBack(409, 'invitation.alreadyMember')
    case 'ORGANISATION_NOT_USABLE':
      return comeBack(403, 'invitation.notUsable')
    case 'TOO_MANY_REQUESTS':
      return comeBack(429, waitMessage(error, 'signIn.tooMany'))
    case 'UNAUTHORIZED':
    case 'NOT_FOUND':
    case 'ORGANISATION_ADMIN_REQUIRED':
      return GONE
  }
}

async function issueCard(
  args: RequestArgs,
  organisationId: number,
  form: FormData,
): Promise<Done | Returned> {
  const submission = parseForm(form, CardForm)
  const comeBack = (status: number, fieldErrors?: Record<string, string[]>): Returned => ({
    outcome: 'RETURNED',
    form: 'card',
    result: submission.reply(fieldErrors && { fieldErrors }),
    status,
  })
  if (submission.status !== 'success') return comeBack(400)
  const input = { ...submission.value, organisationId }
  const { error, isDefined } = await safe(api(args).pages.organisation.issueCard(input))
  if (!error) return { outcome: 'DONE', toast: input.email ? 'cardSent' : 'cardIssued' }
  if (!isDefined) giveUp(error)
  switch (error.code) {
    case 'NUMBER_TAKEN':
      return comeBack(409, { number: ['card.number.taken'] })
    case 'IN_THE_PAST':
      return comeBack(422, { validUntil: ['card.validUntil.past'] })
    case 'ORGANISATION_NOT_USABLE':
      return comeBack(403, { email: ['invitation.notUsable'] })
    case 'TOO_MANY_REQUESTS':
      return comeBack(429, { email: [waitMessage(error, 'signIn.tooMany')] })
    case 'UNAUTHORIZED':
    case 'NOT_FOUND':
    case 'ORGANISATION_ADMIN_REQUIRED':
      return GONE
  }
}

/** The page of one organisation; 404 for everybody except its admins. */
export async function loadOrganisation(args: RequestArgs, organisationId: number) {
  const { error, isDefined, data } = await safe(api(args).pages.organisation.view({ organisationId }))
  if (!error) return data
  if (!isDefined && codeOf(error) !== 'ACCOUNT_BANNED') giveUp(error)
  throw new Response(null, { status: 404 })
}

/** Whether the person is still an admin after the change that they just made. */
export async function stillLeads(args: RequestArgs, organisationId: number): Promise<boolean> {
  const { error } = await safe(api(args).pages.organisation.view({ organisationId }))
  return error === null
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}
