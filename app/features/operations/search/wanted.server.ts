import { LONGEST_WANTED, Wanted } from '#server/schemas/moderation/finder.ts'

/** Returns what the address searches for; empty where it says nothing that can be searched for. */
export function wantedOf(request: Request): string {
  const typed = new URL(request.url).searchParams.get('q')?.trim().slice(0, LONGEST_WANTED)
  return Wanted.safeParse(typed).data ?? ''
}
