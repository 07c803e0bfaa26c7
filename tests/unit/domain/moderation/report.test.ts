import { expect, test } from 'vitest'
import { isOperatorAct, OPERATOR_ACTS, pageOfSubject } from '#server/domain/moderation/audit-log.ts'
import { REPORT_REASONS, reportReason, subjectOf } from '#server/domain/moderation/report.ts'

test('of several numbers the nearest thing is reported', () => {
  const nothing = { activityId: null, commentId: null, profileId: null }
  expect(subjectOf({ activityId: 1, commentId: 2, profileId: 3 })).toEqual({ ...nothing, commentId: 2 })
  expect(subjectOf({ activityId: 1, profileId: 3 })).toEqual({ ...nothing, activityId: 1 })
  expect(subjectOf({ profileId: 3 })).toEqual({ ...nothing, profileId: 3 })
  expect(subjectOf({})).toBe(null)
})

test('each reason has its own number, and a number that is none has no reason', () => {
  expect(new Set(REPORT_REASONS.map(({ id }) => id)).size).toBe(REPORT_REASONS.length)
  expect([reportReason(1), reportReason(0), reportReason(99)]).toEqual(['SPAM', undefined, undefined])
})

test('the journal leads to what an entry is about, where there is a page', () => {
  expect(pageOfSubject('activity:12')).toBe('/activites/12')
  expect(pageOfSubject('user:5')).toBe('/operations/comptes/5')
  expect(pageOfSubject('comment:3', 12)).toBe('/activites/12/commentaires/3')
  expect([pageOfSubject('review:3', 12), pageOfSubject('review:3')]).toEqual(['/activites/12/avis', null])
  expect(pageOfSubject('participation:4', 12)).toBe('/mes-activites/12/participants/4')
  expect(pageOfSubject('security-log')).toBe('/operations/securite')
  expect(pageOfSubject('money')).toBe('/operations/argent')
  expect(pageOfSubject('announcement')).toBe('/operations/annonce')
  expect(['task:1', 'search', 'user', ''].map((subject) => pageOfSubject(subject))).toEqual([
    null,
    null,
    null,
    null,
  ])
  expect([OPERATOR_ACTS.every(isOperatorAct), isOperatorAct('toString')]).toEqual([true, false])
})
