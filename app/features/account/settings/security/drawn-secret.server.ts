import { type QrPath, qrPath } from '#server/documents/qr.ts'

export interface Drawn {
  qr: QrPath
  /** In groups of four, for those who type it. */
  secret: string
  /** Opens an app on the same device. */
  address: string
}

/** Draws the address of a secret for the camera of an app. */
export function drawSecret({ secret, address }: { secret: string; address: string }): Drawn {
  return { qr: qrPath(address), secret: secret.replace(/(.{4})(?=.)/g, '$1 '), address }
}
