// Only in test:all: it shows that the two walks find something.

import { expect, test } from 'vitest'
import { alterBuild } from '#tests/infrastructure/altered-build.ts'
import type { Member } from '#tests/infrastructure/crowd.ts'
import { FLOWS } from './flows.ts'
import { makeSeller } from './people.ts'
import { type Protection, PROTECTIONS } from './protections.ts'
import { onStage, type Stage } from './stage.ts'
import { play } from './walk.ts'

/** The findings of an undisturbed play, and of one in the trouble of this protection. */
async function findingsAt(stage: Stage, host: Member, { flow: name, trouble }: Protection) {
  const flow = FLOWS.find((flow) => flow.name === name)
  if (!flow) throw new Error(`No flow is called ${name}.`)
  const undisturbed = await play(stage, flow, host)
  const { died, unmet, findings } = await play(stage, flow, host, trouble)
  return {
    undisturbed: undisturbed.findings,
    isMet: unmet === 0 && died === (trouble.death ? 1 : 0),
    findings,
  }
}

test.each(PROTECTIONS)('the kill walk notices that $name is missing', async (protection) => {
  const { folder, remove } = await alterBuild('walk', protection.alterations)
  try {
    const { undisturbed, isMet, findings } = await onStage({ build: folder }, async (stage) =>
      findingsAt(stage, await makeSeller(stage), protection),
    )
    console.log(`without ${protection.name}: ${findings.length} findings\n  ${findings.join('\n  ')}`)
    expect(undisturbed).toEqual([])
    expect(isMet).toBe(true)
    expect(findings).not.toEqual([])
  } finally {
    await remove()
  }
})

test('with all of them the same steps find nothing', async () => {
  await onStage({}, async (stage) => {
    const host = await makeSeller(stage)
    for (const protection of PROTECTIONS)
      expect(await findingsAt(stage, host, protection)).toEqual({
        undisturbed: [],
        isMet: true,
        findings: [],
      })
  })
})
