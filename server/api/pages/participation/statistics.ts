import { z } from 'zod'
import { signedInPage } from '#server/api/base.ts'
import { fileCallerOf } from '#server/api/file-caller.ts'
import { presentStatisticsFile } from '#server/api/present/statistics-file.ts'
import { unlessMissing } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { tableInTurn } from '#server/documents/table/file.ts'
import { actingOn } from '#server/domain/organisation/acting.ts'
import { STATISTICS_PERIODS } from '#server/domain/participation/statistics.ts'
import { IdParam } from '#server/schemas/platform/primitives.ts'
import { readActivityStatistics, readHostStatistics } from '#server/services/participation/statistics.ts'

/** `/mes-activites/:id/statistiques`: to its host, whoever acts for it, and operators. */
const ofActivity = signedInPage
  .errors(NOT_FOUND)
  .input(z.object({ activityId: IdParam }))
  .handler(async ({ input: { activityId }, context: { services, session }, errors }) => {
    const read = await unlessMissing(errors.NOT_FOUND, readActivityStatistics(services, session, activityId))
    const { mayEdit } = actingOn(session, read.view.activity)
    const { id, name, language, startsAt: startDate, timeZone, cancelledAt } = read.view.activity
    const { externalTicketUrl, externalClicks } = read.view.activity
    return {
      activity: { activityId: id, name, language, startDate, timeZone, cancelled: cancelledAt !== null },
      /** Of the link to tickets on another site; null: there is none. */
      clicks: externalTicketUrl === null ? null : externalClicks,
      statistics: read.statistics,
      isHost: read.view.viewpoint === 'host',
      mayEdit,
    }
  })

const ofPeriod = z.object({ period: z.enum(STATISTICS_PERIODS, { error: 'common.choice' }).default('days') })

/** `/mes-activites/statistiques`: all activities of the host, or of the organisation that the caller acts for. */
const ofHost = signedInPage
  .input(ofPeriod)
  .handler(async ({ input: { period }, context: { services, session } }) => {
    const { statistics, busiest } = await readHostStatistics(services, session, period)
    return {
      statistics,
      busiest: busiest.map(({ id: activityId, startsAt: startDate, ...activity }) => ({
        ...{ activityId, startDate },
        ...activity,
      })),
    }
  })

/** The chart of the same as CSV. */
const file = signedInPage.input(ofPeriod).handler(({ input: { period }, context }) =>
  tableInTurn(fileCallerOf(context), async () => {
    const { statistics } = await readHostStatistics(context.services, context.session, period)
    return presentStatisticsFile(context, statistics)
  }),
)

export const statistics = { ofActivity, ofHost, file }
