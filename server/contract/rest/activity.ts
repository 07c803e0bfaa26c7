import { z } from 'zod'
import { PictureFile } from '#server/schemas/activity/fields.ts'
import { Guests } from '#server/schemas/invitation/invitee-list.ts'
import { firstDay, lastDay, WallClock } from '#server/schemas/platform/date.ts'
import { FlagParam, Id, IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import { optionalProse } from '#server/schemas/platform/text.ts'
import { Activity, ActivitySummary, HostedActivity, Validation } from '../entities/activity.ts'
import { TownSuggestions } from '../entities/place.ts'
import { ACTIVITY_CHANGE_ERRORS, ACTIVITY_DETAILS_ERRORS } from './activity-errors.ts'
import { ActivityChange, ActivityInput } from './activity-input.ts'
import { body, query } from './body.ts'
import {
  ACCOUNT_NOT_USABLE,
  ACTIVITY_UNRECOVERED,
  call,
  CONFIRM_IDENTITY,
  ORGANISATION_ADMIN_REQUIRED,
  UNAUTHORIZED,
  UPLOAD_REFUSED,
} from './call.ts'
import { ListQuery } from './list-query.ts'
import { multipart } from './multipart.ts'

const tags = ['Activities']

const publish = call
  .route({
    method: 'POST',
    path: '/activity',
    summary: 'Publish an activity',
    description: 'It waits for validation, unless its host has three validated activities.',
    tags,
  })
  .input(body({ activity: ActivityInput, guests: Guests.optional() }))
  .errors({ ...UNAUTHORIZED, ...ACCOUNT_NOT_USABLE, ...ACTIVITY_DETAILS_ERRORS })
  .output(z.object({ activityId: Id, slug: z.string(), validation: Validation }))

const update = call
  .route({
    method: 'PUT',
    path: '/activity',
    summary: 'Change an activity of mine, in whole or in part',
    description:
      'What is left out stays. A payment model or a question that is left out of its list is ended: tickets and answers of it stay good.',
    tags,
  })
  .input(body({ activity: ActivityChange }))
  .errors({ ...UNAUTHORIZED, ...ACTIVITY_CHANGE_ERRORS })
  .output(
    z.object({
      activityId: Id,
      slug: z.string(),
      validation: Validation,
      lockVersion: z.int().min(0),
      /**
       * With `following`: how many more of the series were changed, and which could not be, and so stay as they were.
       */
      alsoChanged: z.int().min(0).optional(),
      unchanged: z.array(z.object({ activityId: Id, localStart: WallClock, reason: z.string() })).optional(),
    }),
  )

const read = call
  .route({
    method: 'GET',
    path: '/activity',
    summary: 'One activity, as far as the caller may see it',
    description:
      'Its participants are listed 50 a page, those who registered first at the beginning; `participantsCount` says how many registrations there are in all.',
    tags,
  })
  .input(query({ activityId: IdParam, page: PageParam }))
  .errors({ ...ACTIVITY_UNRECOVERED })
  .output(Activity)

const cancel = call
  .route({
    method: 'DELETE',
    path: '/activity',
    inputStructure: 'detailed', // a DELETE carries its input in the query string
    summary: 'Cancel an activity of mine, or delete it while nobody is registered',
    tags,
  })
  .input(
    z.object({
      query: query({
        activityId: IdParam,
        /** The reason that all participants read; operators must give one once the activity has begun. */
        reason: optionalProse('removal.reason', 400),
        /** All of its series that follow, too. */
        following: FlagParam.default(false),
      }),
    }),
  )
  .errors({
    ...UNAUTHORIZED,
    ...ACTIVITY_UNRECOVERED,
    ...ORGANISATION_ADMIN_REQUIRED,
    /** Of operators, where the activity is not theirs. */
    ...CONFIRM_IDENTITY,
    ALREADY_STARTED: { status: 409 },
    REASON_REQUIRED: { status: 422 },
  })
  .output(
    z.object({
      cancelled: z.literal(true),
      /** True when nobody had ever joined: it was deleted. */
      removed: z.boolean(),
      /** How many registrations ended with it. */
      told: z.int().min(0),
      /** With `following`: how many more of the series were called off. */
      alsoCancelled: z.int().min(0).optional(),
    }),
  )

const setPicture = call
  .route({
    method: 'POST',
    path: '/activity/picture',
    inputStructure: 'detailed', // the ids are in the query string, the file in the body
    summary: 'Give an activity of mine its picture',
    description: 'JPEG, PNG or WebP, at most 10 MiB and 40 megapixels, in the multipart field `file`.',
    tags,
    spec: multipart,
  })
  .input(
    z.object({
      query: query({ activityId: IdParam, isBanner: FlagParam.default(false) }),
      body: body({ file: PictureFile }),
    }),
  )
  .errors({ ...UNAUTHORIZED, ...ACCOUNT_NOT_USABLE, ...ORGANISATION_ADMIN_REQUIRED })
  .errors({ ...ACTIVITY_UNRECOVERED, ...UPLOAD_REFUSED, ACTIVITY_CANCELLED: { status: 409 } })
  .output(z.object({ pictureUrl: z.string() }))

const list = call
  .route({
    method: 'GET',
    path: '/activities',
    summary: 'Activities that anybody may see, soonest first, ten a page',
    description:
      'Without `startDate`, from now on. `filters` is a JSON object with the keys of /activites: search, types, startDate, endDate, when, town, distance, free, places, sort. With words, the best answers come first. A further page exists only if this one came back full.',
    tags,
  })
  .input(ListQuery)
  .errors({ UNKNOWN_PLACE: { status: 422, data: TownSuggestions } })
  .output(z.array(ActivitySummary))

const listMine = call
  .route({
    method: 'GET',
    path: '/user/activities',
    summary: 'Activities that I host, newest start first, ten a page',
    tags,
  })
  .input(query({ page: PageParam }))
  .errors({ ...UNAUTHORIZED })
  .output(z.array(HostedActivity))

const promoted = call
  .route({
    method: 'GET',
    path: '/activities/promoted',
    summary: 'Promoted activities between two days',
    description: 'Which ones and in which order is kept for five minutes; places are those of this moment.',
    tags,
  })
  .input(query({ startDate: firstDay, endDate: lastDay }))
  .output(z.array(ActivitySummary))

const suggest = call
  .route({ method: 'GET', path: '/activities/suggestion', summary: 'Activities like this one', tags })
  .input(query({ activityId: IdParam }))
  .errors({ ...ACTIVITY_UNRECOVERED })
  .output(z.array(ActivitySummary))

const countExternal = call
  .route({
    method: 'POST',
    path: '/activity/countExternal',
    summary: 'Count a click on the external ticket link of an activity',
    tags,
  })
  .input(body({ activityId: Id }))
  .errors({ ...ACTIVITY_UNRECOVERED })
  .output(z.object({ externalTicketUrl: z.string() }))

export const activity = {
  publish,
  update,
  read,
  cancel,
  setPicture,
  list,
  listMine,
  promoted,
  suggest,
  countExternal,
}
