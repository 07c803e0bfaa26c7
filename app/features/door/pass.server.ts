import { redirectDocument } from '@remix-run/node'
import { api } from '#app/lib/api.server.ts'
import { submitForm } from '#app/lib/form/submit.server.ts'
import type { RequestArgs } from '#app/lib/request.server.ts'
import { keepDoorToken } from '#server/api/http/cookies/door.ts'
import { doorPath } from '#server/domain/participation/door-paths.ts'
import { processServices } from '#server/runtime/wiring/process-services.ts'
import { DeviceForm } from '#server/schemas/participation/door.ts'

/** Lets a helper's browser hold the door, and leads there. */
export async function openWithPass(args: RequestArgs, token: string, form: FormData) {
  const opened = await submitForm(args, form, {
    schema: DeviceForm,
    texts: 'door',
    send: ({ device: name }) => api(args).pages.door.openWithPass({ token, name }),
  })
  if ('returned' in opened) return opened
  const { activityId, deviceToken, replacedToken } = opened.sent
  const { settings } = processServices()
  const cookie = keepDoorToken(settings, args.request.headers, deviceToken, replacedToken)
  // The page of the door is no document of Remix: its script cannot show it in place.
  return redirectDocument(doorPath(activityId), { headers: { 'Set-Cookie': cookie } })
}
