// Only in test:all: each call gets each wrong answer; the wrong answers of one call are tried in the API tests.

import { expect } from 'vitest'
import { walkAllFlows } from './all-flows.ts'
import { describeSilenceWalk, silenceWalk } from './silence-walk.ts'

walkAllFlows('silence walk', {
  sentence: 'money and places fit, however a call to the payment provider is answered',
  // On a busy machine a right answer takes a second.
  patienceMs: 2500,
  async walk(stage, flow, host, share) {
    const walk = await silenceWalk(stage, flow, host, share)
    expect(walk.calls).toBeGreaterThan(0)
    const { findings, ordered, met } = walk
    return { findings, ordered, met, summary: describeSilenceWalk(flow, walk) }
  },
})
