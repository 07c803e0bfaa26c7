import { expect } from 'vitest'
import { readSettings } from '#server/runtime/env.ts'
import type { Secrets } from '#server/runtime/keys/stored.ts'
import { readSecrets } from '#server/runtime/secrets.ts'
import type { Outcome } from '../programs.ts'

export function secretsOf(dataDir: string): Secrets {
  return readSecrets(readSettings({ DATA_DIR: dataDir }))
}

export function expectWell({ code, said }: Outcome): string {
  expect(code, said).toBe(0)
  return said
}
