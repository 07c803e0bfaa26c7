import type { WorkerServices } from '#server/context.ts'
import { DeliverNotification, deliverNotification } from './deliver-notification.ts'
import { RemovePicture, removePicture } from './remove-picture.ts'

type Handler = (services: WorkerServices, payload: unknown) => Promise<void>

/** Every kind of background work and who does it. */
export const handlers = new Map<string, Handler>([
  [
    'deliver-notification',
    (services, payload) => deliverNotification(services, DeliverNotification.parse(payload)),
  ],
  ['remove-picture', (services, payload) => removePicture(services, RemovePicture.parse(payload))],
])
