import { describe, expect, test } from 'vitest'
import { writeConversationDigest } from '#emails/messages/conversation/conversation-digest.ts'
import { writeNewComment } from '#emails/messages/conversation/new-comment.ts'
import { writeNewResponse } from '#emails/messages/conversation/new-response.ts'
import { recipient } from './details.ts'
import { english, french } from './words.ts'

const details = {
  ...recipient,
  activity: 'Les crêtes',
  author: 'Lan Nguyen',
  text: 'Covoiturage depuis Joliette?',
  isForHost: true,
  threadUrl: 'https://viree.example/activites/20/commentaires/5',
}

describe('the email about a comment', () => {
  test('tells the host who said what, and leads to it', () => {
    const message = writeNewComment(french, details)
    expect(message.subject).toBe('Lan Nguyen commente\u00A0: Les crêtes')
    expect(message.quote).toEqual({ label: 'Lan Nguyen', text: 'Covoiturage depuis Joliette?' })
    expect(message.action.href).toBe(details.threadUrl)
    expect(message.reason).toContain('parce que vous proposez cette activité')
  })

  test('tells others of the thread why they hear of it', () => {
    const message = writeNewComment(english, { ...details, isForHost: false })
    expect(message.subject).toBe('Lan Nguyen replied too: Les crêtes')
    expect(message.reason).toContain('because you replied to the same comment')
  })

  test('calls somebody without a name somebody', () => {
    expect(writeNewResponse(french, { ...details, author: '' }).subject).toBe(
      'Quelqu’un vous répond\u00A0: Les crêtes',
    )
  })
})

test('many comments are one email, in short, by activity', () => {
  const long = 'é'.repeat(500)
  const said = [
    {
      activity: 'Les crêtes',
      activityUrl: 'https://viree.example/a',
      comments: [{ author: 'Lan', text: `Un\n\n${long}` }],
    },
    {
      activity: 'La veillée',
      activityUrl: 'https://viree.example/b',
      comments: [
        { author: '', text: 'Deux' },
        { author: 'Zoé', text: 'Trois' },
      ],
    },
  ] as const
  const message = writeConversationDigest(french, {
    ...recipient,
    said: [said[0], said[1]],
    isAnswers: false,
  })
  expect(message.subject).toBe('3 nouveaux commentaires')
  expect(message.action.href).toBe('https://viree.example/a')
  expect(message.lists?.map(({ title }) => title)).toEqual(['Les crêtes', 'La veillée'])
  expect(message.lists?.[0]?.items[0]).toMatch(/^Lan\u00A0: Un é{10,}…$/)
  expect(message.lists?.[1]?.items).toEqual(['Quelqu’un\u00A0: Deux', 'Zoé\u00A0: Trois'])
  const answers = writeConversationDigest(english, { ...recipient, said: [said[0]], isAnswers: true })
  expect(answers.subject).toBe('1 reply to your comments')
})
