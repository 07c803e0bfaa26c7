import type { WorkerServices } from '#server/runtime/context.ts'
import type { Attempt } from '#server/tasks/runner/attempt.ts'
import { announce, AnnounceActivity } from './announce-activity.ts'
import { DeliverNotification, deliverNotification } from './deliver-notification.ts'
import { RemovePicture, removePicture } from './remove-picture.ts'
import { SendInvitations, sendInvitations } from './send-invitations.ts'
import { tellOf, TellOfComment } from './tell-of-comment.ts'

type Handler = (services: WorkerServices, payload: unknown, attempt: Attempt) => Promise<void>

/** Every kind of background task with its handler. */
export const handlers = new Map<string, Handler>([
  [
    'deliver-notification',
    (services, payload, attempt) =>
      deliverNotification(services, DeliverNotification.parse(payload), attempt),
  ],
  ['announce-activity', (services, payload) => announce(services, AnnounceActivity.parse(payload))],
  ['tell-of-comment', (services, payload) => tellOf(services, TellOfComment.parse(payload))],
  ['send-invitations', (services, payload) => sendInvitations(services, SendInvitations.parse(payload))],
  ['remove-picture', (services, payload) => removePicture(services, RemovePicture.parse(payload))],
])
