import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { nodeRefusal } from '#server/bin/node-version.mjs'

const { engines } = JSON.parse(readFileSync('package.json', 'utf8')) as { engines: { node: string } }

test.each(['20.19.0', '20.20.2', '22.0.0', '22.23.3', '24.21.0'])('Node.js %s will do', (version) => {
  expect(nodeRefusal(engines.node, version)).toBeNull()
})

test.each(['18.20.8', '20.18.3', '25.0.0', '26.1.0'])('Node.js %s is refused in one sentence', (version) => {
  expect(nodeRefusal(engines.node, version)).toBe(
    `Virée runs on Node.js 20.19 to 24, and this is ${version}: install one of them (https://nodejs.org), then start again.`,
  )
})
