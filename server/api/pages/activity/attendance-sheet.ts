import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { unlessMissing } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { readAttendanceSheet } from '#server/services/participation/attendance-sheet.ts'

/** `/mes-activites/:id/feuille`: names and numbers of people, to be ticked on paper. */
export const sheet = signedInPage
  .errors(NOT_FOUND)
  .input(z.object({ activityId: IdParam, page: PageParam }))
  .handler(async ({ input, context: { services, session }, errors }) => {
    const read = await unlessMissing(errors.NOT_FOUND, readAttendanceSheet(services, session, input))
    const { view, participations, found, page, pages } = read
    const { id: activityId, name, language, startsAt: startDate, timeZone } = view.activity
    return {
      activity: { activityId, name, language, startDate, timeZone },
      rows: participations.map(({ id, organisationName, firstName, lastName, coming, attendance }) => ({
        id,
        displayName: displayName({ organisationName, firstName: firstName ?? '', lastName: lastName ?? '' }),
        people: coming,
        participated: attendance && attendance === 'present',
      })),
      ...{ found, page, pages },
    }
  })
