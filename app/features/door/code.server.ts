import { createHash } from 'node:crypto'
import { api } from '#app/lib/api.server.ts'
import { attempt, attemptForForm } from '#app/lib/attempt.server.ts'
import { readForm } from '#app/lib/form.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import type { Verdict } from '#server/contract/entities/door.ts'
import { PictureFile } from '#server/schemas/activity/fields.ts'
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

/** Keys of `checkin:code.errors`. */
export type CodeError = 'missing' | 'noCode' | 'notAPicture' | 'tooLarge' | 'busy' | 'tooMany' | 'closed'

interface Posted {
  status: number
  verdict: Verdict | null
  error: CodeError | null
  /** The typed code, to be sent anew after an error; empty after a verdict. */
  text: string
}

const ERROR_OF = {
  NO_CODE: 'noCode',
  NOT_A_PICTURE: 'notAPicture',
  TOO_LARGE: 'tooLarge',
  UPLOADS_BUSY: 'busy',
  TOO_MANY_REQUESTS: 'tooMany',
  DOOR_CLOSED: 'closed',
} as const

/** Answers what was typed or photographed, or the ticket that the page has looked at. */
export async function readPosted(args: RequestArgs, activityId: number): Promise<Posted> {
  // From anyone who does not hold the door not a byte is read.
  const door = await readHeld(args, activityId)
  if (door.state !== 'open') return failed('closed', 409)
  const form = await unlessTooLarge(readForm(args.request))
  if (!form) return failed('tooLarge', 413)
  const formId = Uuid.safeParse(form.get('scanId')).data ?? crypto.randomUUID()
  const text = ScannedText.safeParse(textOf(form, 'code')).data?.trim() ?? ''
  const photograph = form.get('photo')
  // What somebody typed is certain: a photograph beside it is not looked at.
  if (text === '' && photograph !== null && typeof photograph !== 'string' && photograph.size > 0) {
    if (!PictureFile.safeParse(photograph).success) return failed('tooLarge', 413)
    const scanId = scanIdOf(formId, new Uint8Array(await photograph.arrayBuffer()))
    return answerTo(
      await attemptForForm(api(args).pages.door.readPhotograph({ activityId, scanId, photograph })),
    )
  }
  if (text === '') return failed('missing', 400)
  const way = form.get('way') === 'LINK' ? ('LINK' as const) : ('TYPED' as const)
  const reading = { activityId, text, way, scanId: scanIdOf(formId, text), isLook: false }
  return answerTo(await attemptForForm(api(args).pages.door.read(reading)), text)
}

/**
 * The same form with the same code is the same reading. While its answer hangs, a page without script may send another code
 * from the same form: that is another reading.
 */
function scanIdOf(formId: string, code: string | Uint8Array): string {
  const hash = createHash('sha256').update(formId).update(code).digest('hex')
  // A UUID of version 8, which is free to be any hash.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*/, '$1-$2-8$3-8$4-$5')
}

type Read = { answer: Verdict } | { refused: keyof typeof ERROR_OF | 'UNAUTHORIZED'; status: number }

function answerTo(read: Read, text = ''): Posted {
  if ('answer' in read) return { status: 200, verdict: read.answer, error: null, text: '' }
  // Signed out meanwhile.
  if (read.refused === 'UNAUTHORIZED') throw new Response(null, { status: 404 })
  return failed(ERROR_OF[read.refused], read.status, text)
}

/** Returns null for a form whose photograph is larger than any body may be. */
function unlessTooLarge(form: Promise<FormData>): Promise<FormData | null> {
  return form.catch((thrown: unknown) => {
    if (thrown instanceof Response && thrown.status === 413) return null
    throw thrown
  })
}

function failed(error: CodeError, status: number, text = ''): Posted {
  return { status, verdict: null, error, text }
}
