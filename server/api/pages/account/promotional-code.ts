import { open, signedIn } from '#server/api/base.ts'
import { displayName } from '#server/domain/account/display-name.ts'
import { HOME_ZONE } from '#server/domain/platform/home-zone.ts'
import { PAGE_SIZES } from '#server/domain/platform/page-size.ts'
import { instant } from '#server/runtime/clock.ts'
import { dayBegins } from '#server/runtime/local-time.ts'
import {
  type CodeWithUses,
  endCode,
  listCodes,
  makePromotionalCode,
  readCode,
} from '#server/services/account/billing/promotional-code.ts'

const list = open.pages.promotionalCode.list.handler(async ({ input: { page }, context: { services } }) => {
  const codes = await listCodes(services, page)
  return {
    codes: codes.slice(0, PAGE_SIZES.promotionalCodes).map(present),
    page,
    hasNext: codes.length > PAGE_SIZES.promotionalCodes,
  }
})

const read = open.pages.promotionalCode.read.handler(async ({ input, context: { services }, errors }) => {
  const found = await readCode(services, input.codeId, input.page)
  if (!found) throw errors.NOT_FOUND()
  const people = found.people.map(({ userId, usedAt, ...name }) => ({
    person: { userId, displayName: displayName(name) },
    usedAt,
  }))
  return {
    code: present(found.code),
    people: people.slice(0, PAGE_SIZES.promotionalCodeUses),
    page: input.page,
    hasNext: people.length > PAGE_SIZES.promotionalCodeUses,
  }
})

const make = signedIn.pages.promotionalCode.make.handler(async ({ input, context, errors }) => {
  const { startDate, endDate, mostUses = null, ...fields } = input
  const startsAt = instant(dayBegins(startDate, HOME_ZONE))
  const endsAt = instant(dayBegins(endDate, HOME_ZONE, 1))
  const code = { ...fields, mostUses, percent: null, startsAt, endsAt }
  const making = await makePromotionalCode(context.services, context.session, code)
  switch (making.outcome) {
    case 'MADE':
      return { codeId: making.codeId }
    case 'CODE_TAKEN':
      throw errors.CODE_TAKEN()
    case 'OVER_ALREADY':
      throw errors.OVER_ALREADY()
  }
})

const end = signedIn.pages.promotionalCode.end.handler(async ({ input, context, errors }) => {
  const { outcome } = await endCode(context.services, context.session, input)
  switch (outcome) {
    case 'ENDED':
      return { codeId: input.codeId }
    case 'NOT_FOUND':
      throw errors.NOT_FOUND()
    case 'NOT_OPEN':
      throw errors.NOT_OPEN()
  }
})

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
