import { z } from 'zod'
import { Instant } from '#server/schemas/platform/date.ts'
import { Id, Language } from '#server/schemas/platform/primitives.ts'
import { PublicPerson } from './person.ts'

/** A participant's review of an activity. */
export const Review = z.object({
  reviewId: Id,
  activityId: Id,
  activityName: z.string(),
  /** The readable part of the activity's address. */
  slug: z.string(),
  /** 1 to 5. */
  mark: z.int().min(1).max(5),
  text: z.string(),
  author: PublicPerson,
  host: PublicPerson,
  createdAt: Instant,
  editedAt: Instant.nullable(),
  /** By the host. */
  answer: z.object({ text: z.string(), answeredAt: Instant }).nullable(),
  /** Hidden by an operator: its author and operators still read it, and why. */
  hiddenReason: z.string().nullable(),
  isOwn: z.boolean(),
  mayAnswer: z.boolean(),
})

/** Where only the mark of a review is shown. */
export const ReviewMark = Review.pick({ reviewId: true, mark: true })

/** A review on the home page, with the language of the host's text. */
export const Quote = Review.pick({
  reviewId: true,
  activityId: true,
  activityName: true,
  slug: true,
  mark: true,
  text: true,
  createdAt: true,
}).extend({ author: z.string(), language: Language })

/** The figures of all reviews together. */
export const ReviewSummary = z.object({
  count: z.int().min(0),
  /** To one decimal; null without a review. */
  average: z.number().min(1).max(5).nullable(),
})

export type Review = z.output<typeof Review>
export type Quote = z.output<typeof Quote>
export type ReviewMark = z.output<typeof ReviewMark>
export type ReviewSummary = z.output<typeof ReviewSummary>
