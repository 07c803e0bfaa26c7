import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartRefusal } from '#db/start/refusal.ts'
import { readSettings } from '#server/runtime/env.ts'
import { writeForOwnerOnly } from '#server/runtime/start/data-dir.ts'
import { sayWhyNot } from '#server/runtime/start/explanation.ts'
import { checkBackup } from './check.ts'
import type { Manifest } from './manifest.ts'
import { restoreBackup, type Restored } from './restore.ts'

/** `npm run restore -- BACKUP [--check]`: into the empty DATA_DIR and database of these settings, or only reads it. */
async function main(): Promise<void> {
  writeForOwnerOnly()
  const { values, positionals } = parseArgs({
    options: { check: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [folder, ...others] = positionals
  if (!folder || others.length > 0)
    throw new StartRefusal('Name one backup: npm run restore -- FOLDER, with --check to read it only.')
  const from = resolve(folder)
  if (values.check) {
    tellBackup(await checkBackup(from))
    return
  }
  const settings = readSettings(process.env)
  const restored = await restoreBackup(from, settings, new Date())
  tellBackup(restored.manifest)
  tellRestored(restored)
}

function tellBackup({ takenAt, version, engine, files, secrets }: Manifest): void {
  say(`Backup of ${takenAt}, Virée ${version}, ${engine}: ${files.length} files, each as it was written.`)
  say(secrets === 'sealed' ? 'Its secrets are in it, sealed.' : 'Its secrets are not in it.')
}

function tellRestored({ manifest, migrated, found, heldBack }: Restored): void {
  if (migrated.length > 0) say(`Upgraded by ${migrated.length} migrations.`)
  say(`Restored: ${found.registrations} registrations with ${found.tickets} tickets.`)
  for (const fault of found.faults) say(`To be looked at: ${fault}`)
  if (found.maySell)
    say(
      `Payments since ${manifest.takenAt} are unknown here: \`npm run verify\` names them from two hours after each; give them back at Stripe.`,
    )
  tellEmails(heldBack)
  say('Start it with `npm start`. Reminders and digests that became due since are sent then.')
}

function tellEmails({ emails, others, invitations }: Restored['heldBack']): void {
  const count = emails.reduce((sum, [, count]) => sum + count, 0)
  if (count + others + invitations === 0) {
    say('No e-mail waited when the backup was taken.')
    return
  }
  const kinds = emails.map(([type, count]) => `${count} ${type}`)
  if (others > 0) kinds.push(`${others} tasks that write several`)
  if (invitations > 0) kinds.push(`${invitations} invitations to activities`)
  say(`Not sent again, because they may have been sent since: ${kinds.join(', ')}.`)
  if (count + others > 0)
    say('Operators find them at /operations/files, and retry or drop all of them at once.')
  if (invitations > 0) say('The invitations are on the lists of their hosts, who send them again.')
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
  sayWhyNot(error)
  process.exitCode = 1
})
