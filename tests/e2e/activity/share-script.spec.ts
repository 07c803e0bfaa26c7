import { expect, test } from '#tests/e2e/fixtures.ts'
import { hydrated } from '#tests/e2e/steps.ts'
import { edgesOf } from './screens.ts'

interface Handed {
  copied: string[]
  shared: ShareData[]
}

/** Runs in the page: stands for the clipboard, which other browsers of this machine use too, and for a share sheet. */
function standIn(): void {
  const handed: Handed = { copied: [], shared: [] }
  const writeText = async (text: string) => void handed.copied.push(text)
  Object.assign(window, { handed })
  Object.defineProperty(navigator, 'clipboard', { value: { writeText } })
  Object.defineProperty(navigator, 'share', {
    value: async (data: ShareData) => void handed.shared.push(data),
  })
}

test(
  'the link of an activity is copied, or given to the share sheet of the device; networks come after',
  { tag: '@script' },
  async ({ page, t }) => {
    await page.addInitScript(standIn)
    await page.goto('/activites/20')
    await hydrated(page)
    const panel = page.getByRole('region', { name: t('sharing:panel.title'), exact: true })
    const copy = panel.getByRole('button', { name: t('sharing:panel.copy'), exact: true })
    const share = panel.getByRole('button', { name: t('sharing:panel.share'), exact: true })
    const { top } = await edgesOf(panel.getByRole('list', { name: t('sharing:panel.via') }))
    for (const button of [copy, share]) expect((await edgesOf(button)).bottom).toBeLessThanOrEqual(top)

    const url = await panel.getByLabel(t('sharing:panel.address')).inputValue()
    const title = await page.getByRole('heading', { level: 1 }).innerText()
    await expect(panel.getByRole('status')).toBeEmpty()
    await copy.click()
    await expect(panel.getByRole('status')).toHaveText(t('sharing:panel.copied'))
    await share.click()
    const handed = () => page.evaluate(() => (window as unknown as { handed: Handed }).handed)
    await expect.poll(handed).toEqual({ copied: [url], shared: [{ title, url }] })
  },
)
