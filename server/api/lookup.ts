import { ACTIVITY_TYPES, activityTypeSlug } from '#server/domain/activity-type.ts'
import { i18nOf } from '#server/i18n.ts'
import { open } from './base.ts'
import { readChart } from '#server/services/chart.ts'
import { reviews } from './review.ts'

const types = open.lookup.types.handler(({ context }) => {
  const t = i18nOf(context.locale).getFixedT(null, 'types')
  return ACTIVITY_TYPES.map(({ id, slug }) => ({ typeId: id, slug, name: t(slug) }))
})

/** Every drawing is one of so many: what differs beyond is hard to see. */
const DRAWINGS = 1000

const randomPicture = open.lookup.randomPicture.handler(({ input: { typeId } }) => {
  const drawing = `/couvertures/${activityTypeSlug(typeId)}-${1 + Math.floor(Math.random() * DRAWINGS)}`
  return { typeId, pictureUrl: `${drawing}.svg`, nightPictureUrl: `${drawing}-nuit.svg` }
})

const chart = open.lookup.chart.handler(({ context: { services } }) => readChart(services))

export const lookup = {
  types,
  randomPicture,
  chart,
  reviews,
}
