import { open } from '#server/api/base.ts'
import { coverAddress, DRAWINGS } from '#server/domain/activity/drawing.ts'
import { MOTIFS_OF } from '#server/domain/activity/motif.ts'
import { ACTIVITY_TYPES, activityTypeSlug } from '#server/domain/activity/type.ts'
import { i18nOf } from '#server/runtime/i18n.ts'
import { readChart } from '#server/services/search/chart.ts'
import { reviews } from './review.ts'

const types = open.lookup.types.handler(({ context }) => {
  const t = i18nOf(context.locale).getFixedT(null, 'types')
  return ACTIVITY_TYPES.map(({ id, slug }) => ({ typeId: id, slug, name: t(slug) }))
})

const randomPicture = open.lookup.randomPicture.handler(({ input: { typeId } }) => {
  const seed = 1 + Math.floor(Math.random() * DRAWINGS)
  const motifs = MOTIFS_OF[activityTypeSlug(typeId)]
  const motif = motifs[seed % motifs.length] ?? motifs[0]
  const drawing = { motif, seed, format: 'svg' } as const
  return {
    typeId,
    pictureUrl: coverAddress(drawing),
    nightPictureUrl: coverAddress({ ...drawing, isNight: true }),
  }
})

const chart = open.lookup.chart.handler(({ context: { services } }) => readChart(services))

export const lookup = { types, randomPicture, chart, reviews }
