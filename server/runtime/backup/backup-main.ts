import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { StartRefusal } from '#db/start/refusal.ts'
import { formatBytes } from '#server/domain/platform/format/bytes.ts'
import { readSettings } from '#server/runtime/env.ts'
import { writeForOwnerOnly } from '#server/runtime/start/data-dir.ts'
import { sayWhyNot } from '#server/runtime/start/explanation.ts'
import { takeBackup } from './take.ts'

/** `npm run backup -- [--to FOLDER] [--keep N]`: copies the site of these settings, which may be running. */
async function main(): Promise<void> {
  writeForOwnerOnly()
  const { values } = parseArgs({ options: { to: { type: 'string' }, keep: { type: 'string' } } })
  const settings = readSettings(process.env)
  const to = resolve(values.to ?? join(settings.dataDir, 'backups'))
  const taken = await takeBackup({ settings, to, keep: readKeep(values.keep), now: new Date() })

  const { files, secrets } = taken.manifest
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
  say(`Backup: ${taken.folder} (${files.length} files, ${formatBytes(bytes, 'en')})`)
  if (secrets === 'left-out')
    say(
      'The secrets are not in it: keep secrets.json elsewhere, or set BACKUP_PASSPHRASE. Without them nobody can restore this.',
    )
  for (const path of taken.removed) say(`Removed: ${path}`)
}

function readKeep(text: string | undefined): number | null {
  if (text === undefined) return null
  const keep = Number(text)
  if (Number.isInteger(keep) && keep > 0) return keep
  throw new StartRefusal(`--keep is "${text}": it must be a whole number from 1.`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

main().catch((error: unknown) => {
  sayWhyNot(error)
  process.exitCode = 1
})
