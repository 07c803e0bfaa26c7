import type { LoaderFunctionArgs } from '@remix-run/node'
import { DOOR_SHELL } from '#server/domain/participation/door-paths.ts'
import { answerShell } from './shell.server.ts'

/**
 * `/entree/:activityId`: no document of Remix, because it opens without a network. Whether somebody holds this door, its
 * list says.
 */
export function loader({ request, context, params: { activityId = '' } }: LoaderFunctionArgs) {
  if (activityId === DOOR_SHELL) return answerShell({ request, context }, null)
  if (!/^[1-9]\d{0,8}$/.test(activityId)) throw new Response(null, { status: 404 })
  return answerShell({ request, context }, Number(activityId))
}
