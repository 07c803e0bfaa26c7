import type { Db } from '#db/schema.ts'
import { type Site, type SiteOptions, startSite } from '#tests/infrastructure/site.ts'
import { fillWithActivities } from './activities.ts'
import { type Build, folderOf, shippedEnv } from './builds.ts'
import type { Engine } from './engines.ts'

/** A build at work on 10,000 activities; the same ones for every build. */
export interface FilledSite {
  build: Build
  site: Site
  /** The origin of its web process. */
  url: string
  /** Its web process. */
  pid: number
  /** The names of the first ten activities, soonest first. */
  names: string[]
}

/** One of each build; all of them are stopped when the measuring is over. */
export async function withFilledSites<Result>(
  builds: Build[],
  engine: Engine,
  measure: (sites: FilledSite[]) => Promise<Result>,
): Promise<Result> {
  const sites: FilledSite[] = []
  try {
    for (const build of builds) {
      console.log(`${engine.name}, ${build.name}: preparing 10,000 activities…`)
      sites.push(await startFilledSite(build, engine))
    }
    return await measure(sites)
  } finally {
    await Promise.all(sites.map(({ site }) => site.stop()))
  }
}

async function startFilledSite(build: Build, { postgres }: Engine): Promise<FilledSite> {
  const site = await startMeasuredSite(build, { postgres: postgres?.url })
  try {
    const names = await fillWithActivities(site.db)
    return { build, site, url: site.urls[0]!, pid: site.webs[0]!.pid, names }
  } catch (error) {
    await site.stop()
    throw error
  }
}

/** As it is shipped: with its log, the writing of which is part of each answer's cost, its memory, and its priorities. */
export async function startMeasuredSite(
  build: Build,
  { env, ...options }: Partial<SiteOptions> = {},
): Promise<Site> {
  const settings = await shippedEnv<Record<string, string>>(build, {
    LOG_LEVEL: 'info',
    WORKER_NICENESS: '10',
    ...env,
  })
  return startSite({ webs: 1, build: folderOf(build), env: settings, ...options })
}

/** Where the activity of that name is shown: its address holds its name. */
export async function addressOf(url: string, db: Db, name: string): Promise<{ id: number; path: string }> {
  const { id } = await db
    .selectFrom('activity')
    .select('id')
    .where('name', '=', name)
    .executeTakeFirstOrThrow()
  return { id, path: new URL((await fetch(`${url}/activites/${id}`)).url).pathname }
}
