import { randomInt } from 'node:crypto'

const CHARACTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function newId(prefix: string, length = 24): string {
  return `${prefix}_${randomText(length)}`
}

export function randomText(length: number): string {
  return Array.from({ length }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join('')
}
