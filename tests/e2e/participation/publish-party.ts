import type { Page } from '@playwright/test'
import { expect } from '#tests/e2e/fixtures.ts'
import { inDays, originOf } from '#tests/e2e/steps.ts'

/** Adults, two children at most, a type that opens later, one that costs something, and three questions. */
export async function publishParty(page: Page, name: string): Promise<number> {
  const activity = {
    name,
    typeId: 1,
    description: 'On marche au bord de la rivière.',
    startDate: inDays(9, '13:30'),
    place: { city: 'Sherbrooke' },
    participantNbr: 12,
    paymentModels: [
      { name: 'Adulte' },
      { name: 'Enfant', limit: 2 },
      { name: 'Tardif', salesStart: inDays(5, '09:00') },
    ],
    questions: [
      { type: 'TEXT', label: 'D’où partez-vous?', required: true },
      { type: 'TEXT', label: 'Des allergies?', perPerson: true },
      { type: 'CHECKBOX', label: 'J’ai lu les règles', required: true, perPerson: true },
    ],
  }
  const origin = await originOf(page)
  const answer = await page.request.post('/api/activity', { data: { activity }, headers: { Origin: origin } })
  const { activityId } = (await answer.json()) as { activityId: number }
  expect(activityId, 'the activity is published').toBeGreaterThan(0)
  return activityId
}
