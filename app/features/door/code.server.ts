import { api } from '#app/lib/api.server.ts'
import { attempt, attemptForForm } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { Verdict } from '#server/contract/entities/door.ts'
import { ScannedText } from '#server/schemas/participation/door.ts'
import { Uuid } from '#server/schemas/platform/primitives.ts'

/** Reads the door that this browser holds, or held; 404 for anybody else. */
export async function readHeld(args: RequestArgs, activityId: number) {
  const held = await attempt(api(args).pages.door.held({ activityId }))
  if ('answer' in held) return { state: 'open' as const, ...held.answer }
  if (held.refused === 'DOOR_CLOSED') return { state: 'closed' as const, window: held.data }
  if (held.refused === 'DOOR_REVOKED') return { state: 'revoked' as const }
  throw new Response(null, { status: 404 })
}

/** Looks at the ticket of the address, if there is one. */
export async function lookAtAddress(
  args: RequestArgs,
  activityId: number,
): Promise<{ verdict: Verdict; text: string } | null> {
  const text = new URL(args.request.url).searchParams.get('code')?.slice(0, 600)
  if (!text) return null
  const reading = { activityId, text, way: 'LINK' as const, scanId: crypto.randomUUID(), isLook: true }
  const looked = await attempt(api(args).pages.door.read(reading))
  return 'answer' in looked ? { verdict: looked.answer, text } : null
}

interface Posted {
  status: number
  verdict: Verdict | null
  /** A key of `checkin:code.errors`. */
  error: 'missing' | 'tooMany' | 'closed' | null
}

/** Answers what was typed, or the ticket that the page has looked at. */
export async function readPosted(args: RequestArgs, activityId: number): Promise<Posted> {
  const form = await readForm(args.request)
  const text = ScannedText.safeParse(textOf(form, 'code')).data?.trim() ?? ''
  if (text === '') return failed('missing', 400)
  const scanId = Uuid.safeParse(form.get('scanId')).data ?? crypto.randomUUID()
  const way = form.get('way') === 'LINK' ? ('LINK' as const) : ('TYPED' as const)
  const reading = { activityId, text, way, scanId, isLook: false }
  const read = await attemptForForm(api(args).pages.door.read(reading))
  if ('answer' in read) return { status: 200, verdict: read.answer, error: null }
  if (read.refused === 'DOOR_CLOSED') return failed('closed', 409)
  if (read.refused === 'TOO_MANY_REQUESTS') return failed('tooMany', 429)
  throw new Response(null, { status: 404 })
}

function failed(error: NonNullable<Posted['error']>, status: number): Posted {
  return { status, verdict: null, error }
}
