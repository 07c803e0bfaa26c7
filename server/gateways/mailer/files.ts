import { createHash } from 'node:crypto'
import { mkdir, open, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Mailer, OutgoingEmail } from './mailer.ts'
import { toMime } from './mime.ts'

/** Without an SMTP server, each message becomes a file of `folder`: `20261121T140000000Z-3f2a….eml`. */
export function fileMailer(folder: string, now: () => Date): Mailer {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })

  return {
    async send(message) {
      const { message: bytes } = await transport.sendMail({ ...toMime(message), date: now() })
      if (!Buffer.isBuffer(bytes)) throw new TypeError('The message was not built in memory.')
      await mkdir(folder, { recursive: true })
      await writeWhole(folder, fileName(message, now()), bytes)
      return { accepted: true }
    },

    async close() {
      transport.close()
    },
  }
}

function fileName({ messageId }: OutgoingEmail, at: Date): string {
  const time = at.toISOString().replace(/[-:.]/g, '')
  return `${time}-${createHash('sha256').update(messageId).digest('hex').slice(0, 16)}.eml`
}

/** Writes a file so that a reader sees all of it or none, and an email reported as sent survives a power cut. */
async function writeWhole(folder: string, name: string, bytes: Buffer): Promise<void> {
  const draft = join(folder, `.${name}.${process.pid}.part`)
  const file = await open(draft, 'w', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
  await rename(draft, join(folder, name))
  await syncFolder(folder)
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
