import type { Answer } from '#server/contract/entities.ts'

export type AnswerView = Answer
