import type { Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { expect } from '#tests/e2e/fixtures.ts'
import type { Device } from './device.ts'

/** The word of a verdict. */
export const word = (t: TFunction, kind: string) => t(`door:screen.verdict.${kind}`)

/** Opens the page and waits until it would open without a network. */
export async function openDoor(page: Page, address: string, t: TFunction): Promise<void> {
  await page.goto(address)
  await expect(page.locator('.queue').getByText(t('door:screen.state.synced'))).toBeVisible()
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
}

/** Holds a code in front of the camera. Returns the word of the verdict, once it was looked at. */
export async function show(
  { page, see }: Device,
  text: string,
  t: TFunction,
  look?: () => Promise<void>,
): Promise<string> {
  await see(text)
  await page.getByRole('button', { name: t('door:screen.camera.open') }).click()
  const next = page.getByRole('button', { name: t('door:screen.verdict.next') })
  await expect(next).toBeVisible()
  const said = await page.getByRole('heading', { level: 2 }).textContent()
  await look?.()
  await next.click()
  await page.getByRole('button', { name: t('door:screen.camera.close') }).click()
  return said ?? ''
}

/** Types as a scanner does: all of it at once, however busy the machine is that sends the keys. */
export async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate(
    (keys) => {
      const target = document.activeElement ?? document.body
      for (const key of keys)
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
    },
    [...text, 'Enter'],
  )
}

/** Of the list of readings. */
export function badges(page: Page, t: TFunction, state: string) {
  return page.locator('.badge', { hasText: t(`door:screen.readings.states.${state}`) })
}
