import { z } from 'zod'
import { optionalLine, requiredLine } from '#server/schemas/platform/text.ts'
import { Place } from '../entities/place.ts'
import { query } from './body.ts'
import { call, NOT_FOUND } from './call.ts'

const tags = ['Lookups']

/** Groups the keystrokes of one search, for place services that count by session. */
const sessionToken = optionalLine('text', 200)

const search = call
  .route({
    method: 'GET',
    path: '/autocomplete',
    summary: 'Towns whose name begins with, or holds, what was typed',
    description:
      'With a `type` other than (cities), (regions), geocode or locality the list is empty: only towns are known.',
    tags,
  })
  .input(
    query({ search: optionalLine('search', 120).default(''), type: optionalLine('text', 40), sessionToken }),
  )
  .output(
    z.array(
      // The coordinates are returned with the choice; our own list knows them already.
      Place.partial({ latitude: true, longitude: true }).extend({
        place_id: z.string(),
        description: z.string(),
      }),
    ),
  )

const read = call
  .route({ method: 'GET', path: '/autocomplete/getdetailedplace', summary: 'One town of the search', tags })
  .input(query({ place_id: requiredLine('placeId', 300), sessionToken }))
  .errors({ ...NOT_FOUND })
  .output(Place)

export const place = { search, read }
