// Only in test:all: it dies at each commit of each flow; everything.test.ts kills at random in every run.

import { expect } from 'vitest'
import { walkAllFlows } from './all-flows.ts'
import { describeKillWalk, killWalk } from './kill-walk.ts'

/** So many points at least have to be met, or the preload has lost sight of the product. */
const FEWEST_POINTS = 20

walkAllFlows('kill walk', {
  sentence: 'money and places fit, wherever web or worker die',
  isConcurrent: true,
  async walk(stage, flow, host, share) {
    const walk = await killWalk(stage, flow, host, share)
    const { web, worker } = walk.points
    expect(web.length + worker.length).toBeGreaterThanOrEqual(FEWEST_POINTS)
    const { findings, ordered, died: met } = walk
    return { findings, ordered, met, summary: describeKillWalk(flow, walk) }
  },
})
