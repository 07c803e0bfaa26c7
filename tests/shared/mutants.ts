import type { Alteration } from '#tests/infrastructure/altered-build.ts'

/** Pieces of the build without which somebody reads what is not for them, or what is over. */
export const MUTANTS = {
  ignoredCookie: {
    from: 'const IMPERSONAL = ["locale", ',
    to: 'const IMPERSONAL = ["session", "device", "locale", ',
  },
  /** By the reader who is then taken for a stranger. */
  forgotten: {
    participant: {
      from: 'eb.selectFrom("participation").select("id")',
      to: `eb.selectFrom("participation").select("id").where("id", "<", 0)`,
    },
    commenter: {
      from: 'eb.selectFrom(contribution).select("id")',
      to: `eb.selectFrom(contribution).select("id").where("id", "<", 0)`,
    },
    host: {
      from: 'eb.exists(eb.selectFrom("activity").select("id").where("hostId", "=", userId))',
      to: `eb.exists(eb.selectFrom("activity").select("id").where("id", "<", 0))`,
    },
  },
  /** By readers whose own page may say nothing else: only the list of those who share a page must tell. */
  overlooked: {
    coMember: {
      from: '.leftJoin("membership", "membership.organisationId", "activity.hostId")',
      to: '.leftJoin("membership", "membership.organisationId", "activity.createdBy")', // there is none
    },
    waiting: {
      from: 'eb.selectFrom("waitingEntry").select("id")',
      to: 'eb.selectFrom("waitingEntry").select("id").where("id", "<", 0)',
    },
    invited: {
      from: 'eb.selectFrom("activityInvitation").select("id")',
      to: 'eb.selectFrom("activityInvitation").select("id").where("id", "<", 0)',
    },
    reviewer: { from: '["comment", "review"].map(', to: '["comment"].map(' },
  },
  threeSeconds: { from: 'const SHOWN_MS = 1e3;', to: 'const SHOWN_MS = 3e3;' },
} satisfies Record<string, Alteration | Record<string, Alteration>>
