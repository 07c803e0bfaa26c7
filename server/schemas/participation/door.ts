import { z } from 'zod'
import { requiredLine } from '#server/schemas/platform/text.ts'

/** How a code came in: CALL where a program does not say it. */
export const ScanWay = z.enum(['CAMERA', 'SCANNER', 'TYPED', 'LIST', 'PHOTO', 'LINK', 'CALL'], {
  error: 'common.choice',
})

/**
 * What a scanner read, whatever it is: a text that is no ticket gets its verdict, it does not refuse the other readings of
 * the call.
 */
export const ScannedText = z.string({ error: 'ticket.required' }).max(4000, 'ticket.tooLong')

/** How whoever holds a device calls it. */
export const DeviceName = requiredLine('doorDevice', 40)

/** The secret in the link of a helper; what cannot be one opens nothing, as one that is over. */
export const DoorPassToken = z.string().max(100).catch('')

export const DeviceForm = z.object({ device: DeviceName })
