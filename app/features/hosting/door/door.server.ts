import { redirectDocument, type TypedResponse } from '@remix-run/node'
import { z } from 'zod'
import { api } from '#app/lib/api.server.ts'
import { answerOr404 } from '#app/lib/attempt.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import { textOf } from '#app/lib/form/text-of.ts'
import { idOf } from '#app/lib/params.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { type NewToast, redirectWithToast } from '#app/lib/toast.server.ts'
import { keepDoorToken } from '#server/api/http/cookies/door.ts'
import { qrSvg } from '#server/documents/qr.ts'
import { hostedPath } from '#server/domain/activity/paths.ts'
import { MOST_READINGS_SHOWN } from '#server/domain/participation/door.ts'
import { doorPath } from '#server/domain/participation/door-paths.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { DeviceForm } from '#server/schemas/participation/door.ts'

const Intent = z.enum(['open', 'make', 'revoke-link', 'revoke', 'take', 'drop'])

/** Does what a button of the host's page of the door says. */
export async function changeDoor(args: RequestArgs, activityId: number, form: FormData) {
  const intent = Intent.safeParse(form.get('intent')).data
  if (!intent) throw new Response(null, { status: 400 })
  if (intent === 'open') return openHere(args, activityId, form)
  const door = api(args).pages.door
  switch (intent) {
    case 'make':
      await answerOr404(door.makePass({ activityId }))
      return back(activityId, 'made', '#aides')
    case 'revoke-link':
      await answerOr404(door.revokePass({ activityId }))
      return back(activityId, 'linkRevoked', '#aides')
    case 'revoke':
      await answerOr404(door.revoke({ activityId, deviceId: idOf(textOf(form, 'id')) }))
      return back(activityId, 'revoked', '#appareils')
    case 'take':
    case 'drop': {
      const ids = form
        .getAll('id')
        .slice(0, MOST_READINGS_SHOWN)
        .map((each) => idOf(typeof each === 'string' ? each : undefined))
      await answerOr404(door.decide({ activityId, ids, isTaken: intent === 'take' }))
      if (ids.length === 0) return back(activityId, 'noneTicked', '', 'danger')
      return back(activityId, intent === 'take' ? 'taken' : 'dropped')
    }
  }
}

function back(
  activityId: number,
  done: string,
  hash = '',
  tone: NewToast['tone'] = 'ok',
): Promise<TypedResponse<never>> {
  return redirectWithToast(hostedPath(activityId, 'porte') + hash, { key: `checkin:toasts.${done}`, tone })
}

/** Lets this browser hold the door, and leads there. */
async function openHere(args: RequestArgs, activityId: number, form: FormData) {
  const opened = await submitForm(args, form, {
    schema: DeviceForm,
    texts: 'door',
    send: ({ device: name }) => api(args).pages.door.open({ activityId, name }),
  })
  if ('returned' in opened) return opened
  const { deviceToken, replacedToken } = opened.sent
  const { settings } = processServices()
  const cookie = keepDoorToken(settings, args.request.headers, deviceToken, replacedToken)
  // The page of the door is no document of Remix: its script cannot show it in place.
  return redirectDocument(doorPath(activityId), { headers: { 'Set-Cookie': cookie } })
}

/** The link for helpers, also as a code that their telephones read. */
export function drawLink(address: string): { address: string; drawing: string } {
  return { address, drawing: qrSvg(address) }
}
