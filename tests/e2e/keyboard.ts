import type { Locator, Page } from '@playwright/test'
import type { TFunction } from 'i18next'
import { expect } from './fixtures.ts'

/** More than any page has to press. */
const MOST_PRESSES = 250

/** Presses Tab until this has the focus, as people do who have no mouse. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  const hasFocus = () => target.evaluate((element) => element === document.activeElement)
  let presses = 0
  while (!(await hasFocus()) && presses++ < MOST_PRESSES) await page.keyboard.press('Tab')
  expect(await hasFocus(), 'reached by the Tab key').toBe(true)
}

interface HeaderLink {
  name: string
  isPhone: boolean
}

/** Follows a link of the header, which lies behind the button of the menu on a phone. */
export async function followInHeader(page: Page, t: TFunction, { name, isPhone }: HeaderLink): Promise<void> {
  const header = page.getByRole('banner')
  if (isPhone) {
    await tabTo(page, header.getByRole('button', { name: t('header.menu') }))
    await page.keyboard.press('Enter')
  }
  await tabTo(page, header.getByRole('link', { name, exact: true }))
  await page.keyboard.press('Enter')
}
