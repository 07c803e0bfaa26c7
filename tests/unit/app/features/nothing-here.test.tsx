import { expect, test } from 'vitest'
import { NothingHere } from '#app/features/participation/list/nothing-here.tsx'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'

test.each([
  ['past', null, '/mes-inscriptions?onglet=passees'],
  ['waiting', 'ici', '/mes-inscriptions?onglet=en-attente&amp;passe=ici'],
  ['coming', null, '/mes-inscriptions?onglet=a-venir'],
] as const)(
  'beyond the last page of the tab %s, the way back leads to its first',
  async (tab, passe, href) => {
    const html = await drawnPage(
      () => <NothingHere tab={tab} page={3} isPassOfBrowser={false} passe={passe} />,
      {},
    )
    expect(html).toContain(`href="${href}"`)
  },
)
