import { describe, expect, test } from 'vitest'
import { FailedGroup } from '#app/features/operations/platform/queue/failed-group.tsx'
import { FailedTask } from '#app/features/operations/platform/queue/failed-task.tsx'
import { PeriodicTable } from '#app/features/operations/platform/queue/periodic-table.tsx'
import { RestingTable } from '#app/features/operations/platform/queue/resting-table.tsx'
import { i18nOf, LOCALES } from '#server/runtime/i18n.ts'
import { isDroppable } from '#server/services/platform/task.ts'
import { drawnPage } from '#tests/unit/app/drawn-page.tsx'
import { htmlOf, textOf } from './drawn.tsx'

const AT = '2026-11-20T17:00:00.000Z'
const LATER = '2026-11-20T17:10:00.000Z'
const ERROR = 'Mail REFUSED: 550 no such mailbox'

const task = (kind: string) => ({
  ...{ taskId: 7, kind, isDroppable: isDroppable(kind), subject: [{ name: 'notificationId', value: '3' }] },
  ...{ tries: 5, lastError: ERROR, failedAt: AT, nextTryAt: LATER },
})

describe.each(LOCALES)('the page of tasks in %s', (locale) => {
  const { t } = i18nOf(locale)

  test('one that rests says the day and the time of its next try, not only the time', () => {
    const text = textOf(locale, <RestingTable tasks={[task('deliver-notification')]} />)
    expect(text).toMatch(/20 nov\w+ 2026 12:10/i)
    expect(htmlOf(locale, <RestingTable tasks={[task('refund')]} />)).toContain(
      '<details class="fold small">',
    )
  })

  test('a turn that nothing takes is overdue, and not the next one', () => {
    const turn = { name: 'verify-money', lastRunAt: null, dueAt: AT, isRunning: false }
    const overdue = t('operations:tasks.periodic.overdue')
    expect(textOf(locale, <PeriodicTable turns={[turn]} now={LATER} />)).toContain(overdue)
    expect(textOf(locale, <PeriodicTable turns={[turn]} now={AT} />)).not.toContain(overdue)
    const running = { ...turn, isRunning: true }
    expect(textOf(locale, <PeriodicTable turns={[running]} now={LATER} />)).not.toContain(overdue)
  })
})

const { t } = i18nOf('fr')
const failed = (kind: string) =>
  drawnPage(() => <FailedTask task={task(kind)} now={LATER} result={null} />, {})

test('a failed task says what trying again and giving up do, and folds its error', async () => {
  const html = await failed('deliver-notification')
  expect(html).toContain(t('operations:tasks.failed.retryEffect'))
  expect(html).toContain(t('operations:tasks.failed.dropEffect'))
  expect(html).toMatch(/<details class="fold small"><summary>.*<samp translate="no">Mail REFUSED/)
  expect(html).not.toContain(t('operations:tasks.failed.owed'))
})

test('one of money that is owed says why it cannot be given up, and so do all of its cause', async () => {
  const group = { kind: 'refund', cause: '', count: 2, since: AT, isDroppable: false }
  const all = () => <FailedGroup group={group} number={1} now={LATER} result={null} />
  for (const html of [await failed('refund'), await drawnPage(all, {})]) {
    expect(html).toContain(t('operations:tasks.failed.owed'))
    expect(html).toContain(t('operations:tasks.failed.retryEffect'))
    expect(html).not.toContain('value="drop"')
  }
})
