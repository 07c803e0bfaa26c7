import { z } from 'zod'
import { operatorPage, operatorView } from '#server/api/base.ts'
import { unlessMissing, unlessRefused, useCase } from '#server/api/refuse.ts'
import { NOT_FOUND } from '#server/contract/rest/call.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import { dayBegins } from '#server/runtime/local-time.ts'
import { EndCodeForm, NewCodeForm } from '#server/schemas/account/promotional-code.ts'
import { IdParam, PageParam } from '#server/schemas/platform/primitives.ts'
import {
  type CodeWithUses,
  endCode,
  listCodes,
  makePromotionalCode,
  readCode,
} from '#server/services/account/billing/promotional-code.ts'

/** `/operations/codes`: newest first. */
const list = operatorView
  .input(z.object({ page: PageParam }))
  .handler(async ({ input: { page }, context: { services } }) => {
    const codes = await listCodes(services, page)
    const shown = codes.slice(0, PAGE_SIZES.promotionalCodes).map(present)
    return { codes: shown, page, hasNext: codes.length > PAGE_SIZES.promotionalCodes }
  })

/** `/operations/codes/:codeId`: the accounts that used it, newest first. */
const read = operatorPage
  .errors(NOT_FOUND)
  .input(z.object({ codeId: IdParam, page: PageParam }))
  .handler(async ({ input: { codeId, page }, context: { services, session }, errors }) => {
    const found = await unlessMissing(errors.NOT_FOUND, readCode(services, session, { codeId, page }))
    const people = found.people.map(({ userId, usedAt, ...name }) => ({
      person: { userId, displayName: displayName(name) },
      usedAt,
    }))
    const hasNext = people.length > PAGE_SIZES.promotionalCodeUses
    return {
      code: present(found.code),
      people: people.slice(0, PAGE_SIZES.promotionalCodeUses),
      page,
      hasNext,
    }
  })

const make = operatorPage
  .errors({
    /** An existing code reads the same on paper. */
    CODE_TAKEN: { status: 409 },
    /** Its last day is over. */
    OVER_ALREADY: { status: 422 },
  })
  .input(NewCodeForm)
  .handler(({ input, context, errors }) => {
    const { startDate, endDate, mostUses = null, ...fields } = input
    const startsAt = instant(dayBegins(startDate, HOME_ZONE))
    const endsAt = instant(dayBegins(endDate, HOME_ZONE, 1))
    const code = { ...fields, mostUses, percent: null, startsAt, endsAt }
    return unlessRefused(errors, makePromotionalCode(context.services, context.session, code))
  })

const end = operatorPage
  .errors({ ...NOT_FOUND, NOT_OPEN: { status: 409 } })
  .input(z.object({ codeId: IdParam, ...EndCodeForm.shape }))
  .handler(useCase(endCode))

function present({
  id,
  code,
  months,
  percent,
  startsAt,
  endsAt,
  mostUses,
  uses,
  state,
  ...rest
}: CodeWithUses) {
  const { purpose, endedAt, endReason } = rest
  const terms = { months, percent, startsAt, endsAt, mostUses }
  return { codeId: id, code, ...terms, uses, state, purpose, endedAt, endReason }
}

export const promotionalCode = { list, read, make, end }
