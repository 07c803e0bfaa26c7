import { plain, type PrepareCall, yes } from './prepare.ts'

export const TABLE = `
                                        visitor guest mail  terms user   pro    host   hostPro other  operator banned orgAdmin orgMember helper

activity.list                           yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
activity.promoted                       yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
activity.suggest                        yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
activity.suggest (not online)           404     404   404   404   404    404    yes    yes     404    yes      404    yes      yes      404

lookup.types                            yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
lookup.reviews                          yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
lookup.randomPicture                    yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
lookup.chart                            yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.activity.search                   yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.feed.list                         yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.feed.news                         yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.feed.ofHost                       yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.feed.sitemap                      yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.home.soon                         yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.home.near                         yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.home.example                      yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
pages.home.forYou                       yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes

pages.pick.list                         in      in    no    no    no     no     no     no      no     yes      ban    no       no      in
pages.pick.set                          in      in    no    no    no     no     no     no      no     yes      ban    no       no      in

pages.map.around                        yes     yes   yes   yes   yes    yes    yes    yes     yes    yes      yes    yes      yes      yes
`

export const CALLS: Record<string, PrepareCall> = {
  'activity.list': plain((client) => client.activity.list({})),
  'activity.promoted': plain((client) => client.activity.promoted({})),
  'activity.suggest': async ({ hike }, caller) => {
    const { id: activityId } = await hike(caller)
    return () => yes(caller.client.activity.suggest({ activityId }))
  },
  'activity.suggest (not online)': async ({ hike, db }, caller) => {
    const { id: activityId } = await hike(caller)
    await db.updateTable('activity').set({ validation: 'REFUSED' }).where('id', '=', activityId).execute()
    return () => yes(caller.client.activity.suggest({ activityId }))
  },

  'lookup.types': plain((client) => client.lookup.types()),
  'lookup.reviews': plain((client) => client.lookup.reviews({})),
  'lookup.randomPicture': plain((client) => client.lookup.randomPicture({})),
  'lookup.chart': plain((client) => client.lookup.chart()),

  'pages.activity.search': plain((client) => client.pages.activity.search({})),

  'pages.feed.list': plain((client) => client.pages.feed.list({})),
  'pages.feed.news': plain((client) => client.pages.feed.news({})),
  'pages.feed.ofHost': plain((client) => client.pages.feed.ofHost({ userId: 1 })),
  'pages.feed.sitemap': plain((client) => client.pages.feed.sitemap({ part: 0 })),

  'pages.home.soon': plain((client) => client.pages.home.soon()),
  'pages.home.near': plain((client) => client.pages.home.near({ town: 'Lévis' })),
  'pages.home.example': plain((client) => client.pages.home.example()),
  'pages.home.forYou': plain((client) => client.pages.home.forYou({})),

  'pages.pick.list': plain((client) => client.pages.pick.list()),
  'pages.pick.set': async ({ activity }, { client }) => {
    const { id: activityId } = await activity()
    return () => yes(client.pages.pick.set({ activityId, isPicked: true }))
  },

  'pages.map.around': plain((client) => client.pages.map.around({ latitude: 48.4, longitude: -68.5 })),
}
