import { ACTIVITY_TYPES } from '#server/domain/activity-type.ts'
import { i18nOf } from '#server/i18n.ts'
import { open } from './base.ts'
import { answerNotBuilt } from './not-built.ts'

const types = open.lookup.types.handler(({ context }) => {
  const t = i18nOf(context.locale).getFixedT(null, 'types')
  return ACTIVITY_TYPES.map(({ id, slug }) => ({ typeId: id, slug, name: t(slug) }))
})

export const lookup = {
  types,
  randomPicture: open.lookup.randomPicture.handler(answerNotBuilt),
  chart: open.lookup.chart.handler(answerNotBuilt),
  reviews: open.lookup.reviews.handler(answerNotBuilt),
}
