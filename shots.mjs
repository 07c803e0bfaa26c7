import { chromium } from 'playwright'
import { readFileSync, mkdirSync } from 'node:fs'
const base = process.env.BASE, D = process.env.DATA, OUT = process.env.OUT
mkdirSync(OUT, { recursive: true })
const accounts = JSON.parse(readFileSync(D + '/demo-accounts.json', 'utf8'))
const find = (p) => accounts.find(({ email }) => email.startsWith(p))
const browser = await chromium.launch({ executablePath: '/usr/bin/chromium-headless-shell', args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'] })
const WAYS = [
  { name: 'fr-360-light', locale: 'fr', width: 360, height: 740, scheme: 'light' },
  { name: 'en-1280-dark', locale: 'en', width: 1280, height: 860, scheme: 'dark' },
  { name: 'en-360-dark', locale: 'en', width: 360, height: 740, scheme: 'dark' },
  { name: 'fr-1280-light', locale: 'fr', width: 1280, height: 860, scheme: 'light' },
].filter(({ name }) => !process.env.WAY || name === process.env.WAY)
const PUBLIC = { home: '/', list: '/activites', 'no-result': '/activites?q=zzyzx', weekend: '/activites?quand=fin-de-semaine', open: '/activites/20', full: '/activites/24', approval: '/activites/36', past: '/activites/1', cancelled: '/activites/49', join: '/activites/20/inscription', wait: '/activites/24/attente', organiser: '/organiser-sur-viree', plans: '/forfaits', faq: '/foire-aux-questions', signup: '/authentification?set=signup', lost: '/nulle-part' }
const ELODIE = { going: '/activites/20', asked: '/activites/36', tickets: '/mes-inscriptions', orders: '/mes-commandes', dashboard: '/dashboard', privacy: '/mon-compte/confidentialite', security: '/mon-compte/securite' }
const HOST = { own: '/activites/20', hosted: '/mes-activites', 'host-page': '/mes-activites/20', editor: '/ajouter-une-activite', edit: '/mes-activites/20/modifier', waiting: '/mes-activites/24/attente', emails: '/mes-activites/20/courriels', 'email-now': '/mes-activites/20/courriels/maintenant', door: '/mes-activites/20/porte', calloff: '/mes-activites/20/annuler', cheques: '/mes-activites/cheques', stats: '/mes-activites/statistiques', 'activity-stats': '/mes-activites/1/statistiques', billing: '/mon-compte/facturation', payments: '/mon-compte/paiements', 'host-dashboard': '/dashboard' }
const OPS = { 'ops-queue': '/operations/activites', 'ops-changes': '/operations/modifications', 'ops-reports': '/operations/signalements', 'ops-money': '/operations/argent', 'ops-find': '/operations/recherche?q=tremblay', 'ops-security': '/operations/securite', 'ops-journal': '/operations/journal' }
for (const way of WAYS) {
  for (const [who, pages] of [[null, PUBLIC], ['elodie', ELODIE], ['boussole', HOST], ['operateur', OPS]]) {
    const context = await browser.newContext({ viewport: { width: way.width, height: way.height }, locale: way.locale + '-CA', timezoneId: 'America/Toronto', reducedMotion: 'reduce', colorScheme: way.scheme, baseURL: base })
    context.setDefaultTimeout(15000)
    const headers = { Origin: base }
    if (who) {
      const { email, password } = find(who)
      const a = await context.request.post('/authentification', { form: { view: 'login', username: email, password }, headers, maxRedirects: 0 })
      if (a.status() !== 302) console.log('LOGIN', who, a.status())
      await context.request.post('/presences', { form: { intent: 'later' }, headers })
    }
    await context.request.post('/langue', { form: { locale: way.locale }, headers })
    await context.request.post('/consentement', { form: { answer: 'DECLINED' }, headers }).catch(() => null)
    const page = await context.newPage()
    page.on('pageerror', (e) => console.log('PAGEERROR', way.name, page.url(), e.message))
    for (const [name, path] of Object.entries(pages)) {
      try {
        const r = await page.goto(path)
        await page.waitForTimeout(500)
        if (who) await page.keyboard.press('Escape')
        const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth + 1)
        const text = await page.locator('body').innerText()
        console.log(way.name, name, r.status(), wide ? 'WIDE' : '', /undefined|NaN|\[object/.test(text) ? 'UNDEF' : '', await page.evaluate(() => document.documentElement.scrollHeight))
        await page.screenshot({ path: `${OUT}/${name}-${way.name}.png`, fullPage: true })
      } catch (e) { console.log('ERR', way.name, name, e.message.slice(0, 150)) }
    }
    await context.close()
  }
}
await browser.close()
