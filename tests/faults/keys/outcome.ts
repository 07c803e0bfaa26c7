import { expect } from 'vitest'
import type { Outcome } from '../programs.ts'

export function expectWell({ code, said }: Outcome): string {
  expect(code, said).toBe(0)
  return said
}
