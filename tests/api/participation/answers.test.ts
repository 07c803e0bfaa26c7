import { describe, expect, test } from 'vitest'
import { guestOf } from '#tests/api/world/guests.ts'
import { questions, raiseVersion } from '#tests/api/world/tickets.ts'
import { refusal, type World, world } from '#tests/api/world/world.ts'

/** One question for the registration, one for each person, and a mandatory checkbox. */
async function activityWithQuestions(app: World) {
  const hike = await app.activity({ capacity: 10 })
  const [bus = 0, diet = 0, rules = 0] = await questions(app, hike.id, [
    { label: 'D’où partez-vous?', isRequired: true },
    { label: 'Des allergies?', isPerPerson: true },
    { label: 'J’ai lu les règles', kind: 'CHECKBOX', isRequired: true, isPerPerson: true },
  ])
  const input = (people: number, responses: unknown[], more = {}) => ({
    activityId: hike.id,
    attendance: [{ nbrParticipant: people }],
    responses: responses as never,
    ...more,
  })
  const agreed = (...people: number[]) => people.map((person) => ({ questionId: rules, value: true, person }))
  return { hike, bus, diet, rules, input, agreed }
}

describe('what a host asks', () => {
  test('is answered once and for each person, and kept', async () => {
    const app = await world()
    const { hike, bus, diet, rules, input, agreed } = await activityWithQuestions(app)
    const bruno = await app.participant()
    const said = [
      { questionId: bus, value: ' Rimouski ' },
      { questionId: diet, value: 'Noix', person: 2 },
    ]

    const { participant } = await app.as(bruno).participation.join(input(2, [...said, ...agreed(1, 2)]))

    const expected = [
      { questionId: bus, label: 'D’où partez-vous?', value: 'Rimouski', person: null },
      { questionId: diet, label: 'Des allergies?', value: 'Noix', person: 2 },
      { questionId: rules, label: 'J’ai lu les règles', value: true, person: 1 },
      { questionId: rules, label: 'J’ai lu les règles', value: true, person: 2 },
    ]
    expect(participant?.answers).toEqual(expected)
    const { participants } = await app.as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect(participants[0]?.answers).toEqual(expected)
    const seen = await app.as(await app.participant()).activity.read({ activityId: hike.id })
    expect(JSON.stringify(seen)).not.toContain('Noix')
    expect(seen.questions).toHaveLength(3)
  })

  test('names every answer that is missing or wrong, over REST', async () => {
    const app = await world()
    const { bus, diet, rules, hike } = await activityWithQuestions(app)
    const page = app.browser()
    await page.signIn(await app.participant())
    const responses = [
      { questionId: diet, value: true, person: 1 },
      { questionId: rules, value: false, person: 1 },
      { questionId: diet, value: 'x', person: 3 },
      { questionId: 4711, value: 'x' },
    ]
    const json = { activityId: hike.id, attendance: [{ nbrParticipant: 2 }], responses }
    const { status, body } = await page.send('/api/activity/participant', { json })
    expect(status).toBe(400)
    const fields = (body as { fields: { field: string; code: string; message: string }[] }).fields
    expect(fields.map(({ field, code }) => [field, code])).toEqual([
      [`responses.${diet}.1`, 'answer.notText'],
      [`responses.${rules}.1`, 'answer.required'],
      [`responses.${diet}.3`, 'answer.person'],
      ['responses.4711', 'answer.unknown'],
      [`responses.${bus}`, 'answer.required'],
      [`responses.${rules}.2`, 'answer.required'],
    ])
    expect(fields.every(({ message }) => message.length > 10)).toBe(true)
  })

  test('500 characters are an answer, 501 are none', async () => {
    const app = await world()
    const { bus, input, agreed } = await activityWithQuestions(app)
    const bruno = app.as(await app.participant())
    const join = (length: number) =>
      bruno.participation.join(input(1, [{ questionId: bus, value: 'é'.repeat(length) }, ...agreed(1)]))
    await expect(join(501)).rejects.toMatchObject(refusal('BAD_REQUEST', 400))
    expect(await join(500)).toMatchObject({ given: 1 })
  })

  test('is asked of those who are added, and of nobody twice', async () => {
    const app = await world()
    const { bus, input, agreed } = await activityWithQuestions(app)
    const bruno = app.as(await app.participant())
    await bruno.participation.join(input(1, [{ questionId: bus, value: 'Matane' }, ...agreed(1)]))
    await expect(bruno.participation.join(input(3, agreed(2)))).rejects.toMatchObject(
      refusal('BAD_REQUEST', 400),
    )
    const { participant } = await bruno.participation.join(input(3, agreed(2, 3)))
    expect(participant?.answers?.map(({ person }) => person)).toEqual([null, 1, 2, 3])
  })

  test('for somebody who got no place is not kept; their numbers follow the tickets', async () => {
    const app = await world()
    const { hike, bus, diet, input, agreed } = await activityWithQuestions(app)
    await app.as(hike.host).pages.hosting.resize({ activityId: hike.id, participantNbr: 2 })
    const bruno = app.as(await app.participant())
    const said = [
      { questionId: bus, value: 'Matane' },
      { questionId: diet, value: 'Lait', person: 3 },
    ]
    const { participant } = await bruno.participation.join(
      input(3, [...said, ...agreed(1, 2, 3)], { acceptFewer: true }),
    )
    expect(participant?.answers?.map(({ value, person }) => [value, person])).toEqual([
      ['Matane', null],
      [true, 1],
      [true, 2],
    ])
    const ids = { activityId: hike.id, participantId: participant!.id }
    const after = await bruno.participation.cancelTickets({
      ...ids,
      ticketsId: [participant!.tickets[0]!.uuid],
    })
    expect(after.participant?.answers?.map(({ person }) => person)).toEqual([null, 1])
  })

  test('is answered by guests too', async () => {
    const app = await world()
    const { bus, input, agreed } = await activityWithQuestions(app)
    const { pass } = await guestOf(app.services)
    const said = [{ questionId: bus, value: 'Matane' }, ...agreed(1)]
    const { participant } = await app.as(null).participation.join(input(1, said, { guestId: pass }))
    expect(participant?.answers).toHaveLength(2)
  })

  test('a question that the host took away asks nothing any more, and keeps its answers', async () => {
    const app = await world()
    const { hike, bus, rules, input, agreed } = await activityWithQuestions(app)
    const bruno = await app.participant()
    await app.as(bruno).participation.join(input(1, [{ questionId: bus, value: 'Matane' }, ...agreed(1)]))
    const gone = { endedAt: app.clock.now.toISOString() }
    await app.db.updateTable('question').set(gone).where('id', 'in', [bus, rules]).execute()
    await raiseVersion(app, hike.id)
    expect(await app.as(await app.participant()).participation.join(input(1, []))).toMatchObject({
      given: 1,
    })
    const { participants } = await app.as(hike.host).pages.hosting.view({ activityId: hike.id })
    expect(participants[0]?.answers).toHaveLength(2)
  })
})

describe('where answers go', () => {
  test('a column a question in the file of the participants', async () => {
    const app = await world()
    const { hike, bus, diet, input, agreed } = await activityWithQuestions(app)
    const said = [
      { questionId: bus, value: '=Matane' },
      { questionId: diet, value: 'Noix', person: 1 },
      { questionId: diet, value: 'Lait', person: 2 },
    ]
    await app.as(await app.participant()).participation.join(input(2, [...said, ...agreed(1, 2)]))
    const file = await app.as(hike.host).participation.exportList({ activityId: hike.id, format: 'csv' })
    const text = await file.text()
    expect(text).toContain('D’où partez-vous?;Des allergies?;J’ai lu les règles')
    expect(text).toContain("'=Matane")
    expect(text).toMatch(/1\. Noix\s2\. Lait/)
    expect(text).toMatch(/1\. Oui\s2\. Oui/)
  })

  test('with the account they go away, and the registration stays', async () => {
    const app = await world()
    const { bus, input, agreed } = await activityWithQuestions(app)
    const bruno = await app.participant()
    await app.as(bruno).participation.join(input(1, [{ questionId: bus, value: 'Matane' }, ...agreed(1)]))
    await app.as(bruno).pages.account.remove()
    expect(await app.db.selectFrom('answer').selectAll().execute()).toEqual([])
    expect(await app.db.selectFrom('participation').selectAll().execute()).toHaveLength(1)
  })
})
