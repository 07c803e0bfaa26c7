import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const textOf = (file: string) => readFileSync(`app/features/${file}`, 'utf8')

test('a page that is also a dialog is not loaded again once its form is sent', () => {
  const pages = readdirSync('app/features', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx'))
    .filter((file) => textOf(file).includes('<BodyPage'))
  expect(pages.length).toBeGreaterThan(5)
  expect(pages.filter((file) => !textOf(file).includes('unlessSubmitted as shouldRevalidate'))).toEqual([])
})
