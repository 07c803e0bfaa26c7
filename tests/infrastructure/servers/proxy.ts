import { execFileSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onPath } from '#tests/infrastructure/programs.mjs'
import { type Server, startServer, untilReady } from '#tests/infrastructure/server.ts'
import { ask } from './through-proxy.ts'

export interface Ports {
  /** Of the product behind it. */
  product: number
  https: number
  http: number
}

/** Each pair must occur in the sample: the test runs what the file says, but for these. */
export type Changes = readonly (readonly [from: string, to: string])[]

export interface Proxy {
  name: string
  program: string
  start: (ports: Ports, changes?: Changes) => Promise<Server>
}

/** The proxies of docs/proxy that are installed. */
export function installedProxies(): Proxy[] {
  const [nginx, caddy] = [onPath('nginx'), onPath('caddy')]
  return [
    ...(nginx ? [{ name: 'nginx', program: nginx, start: startNginx(nginx) }] : []),
    ...(caddy ? [{ name: 'Caddy', program: caddy, start: startCaddy(caddy) }] : []),
  ]
}

/** With the addresses of the test instead of the sample's. */
async function changed(file: string, changes: Changes): Promise<string> {
  let text = await readFile(join('docs/proxy', file), 'utf8')
  for (const [from, to] of changes) {
    if (!text.includes(from)) throw new Error(`docs/proxy/${file} says nothing of ${from}`)
    text = text.replaceAll(from, to)
  }
  return text
}

function startNginx(command: string) {
  return async ({ product, https, http }: Ports, changes: Changes = []): Promise<Server> => {
    const folder = await mkdtemp(join(tmpdir(), 'viree-nginx-'))
    const { certificate, key } = makeCertificate(folder)
    const site = await changed('nginx.conf', [
      ['127.0.0.1:3000', `127.0.0.1:${product}`],
      ['listen 80;', `listen 127.0.0.1:${http};`],
      ['listen [::]:80;', ''],
      ['listen 443 ssl', `listen 127.0.0.1:${https} ssl`],
      ['listen [::]:443 ssl http2;', ''],
      ['/etc/letsencrypt/live/viree.example/fullchain.pem', certificate],
      ['/etc/letsencrypt/live/viree.example/privkey.pem', key],
      ['/var/log/nginx/viree-error.log', join(folder, 'error.log')],
      ...changes,
    ])
    await writeFile(join(folder, 'viree.conf'), site)
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    const main = [
      ...(process.getuid?.() === 0 ? ['user root;'] : []),
      'daemon off;',
      'worker_processes 1;',
      `pid ${join(folder, 'pid')};`,
      `error_log ${join(folder, 'main.log')};`,
      'events { worker_connections 512; }',
      'http {',
      ...temporary.map((name) => `  ${name}_temp_path ${join(folder, name)};`),
      `  include ${join(folder, 'viree.conf')};`,
      '}',
    ]
    const settings = join(folder, 'nginx.conf')
    await writeFile(settings, `${main.join('\n')}\n`)
    const args = ['-p', folder, '-c', settings, '-e', join(folder, 'main.log')]
    execFileSync(command, [...args, '-t'], { stdio: 'pipe' })
    return started({ command, args, folder, https })
  }
}

function startCaddy(command: string) {
  return async ({ product, https }: Ports, changes: Changes = []): Promise<Server> => {
    const folder = await mkdtemp(join(tmpdir(), 'viree-caddy-'))
    const { certificate, key } = makeCertificate(folder)
    const settings = join(folder, 'Caddyfile')
    const text = await changed('Caddyfile', [
      ['127.0.0.1:3000', `127.0.0.1:${product}`],
      ['{\n\tservers {', '{\n\tadmin off\n\tauto_https off\n\tservers {'],
      ['\nviree.example {', `\nhttps://localhost:${https} {\n\ttls ${certificate} ${key}`],
      ...changes,
    ])
    await writeFile(settings, text)
    const env = {
      NODE_ENV: 'test' as const,
      PATH: process.env.PATH,
      HOME: folder,
      XDG_DATA_HOME: folder,
      XDG_CONFIG_HOME: folder,
    }
    const args = ['run', '--config', settings, '--adapter', 'caddyfile']
    return started({ command, args, folder, https, env })
  }
}

interface Order {
  command: string
  args: string[]
  folder: string
  https: number
  env?: NodeJS.ProcessEnv
}

async function started({ folder, https, ...order }: Order): Promise<Server> {
  const server = await startServer({ ...order, log: join(folder, 'log'), folder })
  await untilReady(server, async () => (await ask(https, { path: '/robots.txt' })).status < 600)
  return {
    ...server,
    async stop() {
      const code = await server.stop()
      await rm(folder, { recursive: true, force: true })
      return code
    },
  }
}

/** For localhost, by its own authority. */
function makeCertificate(folder: string): { certificate: string; key: string } {
  const [certificate, key] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')]
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256']
  const files = ['-keyout', key, '-out', certificate]
  const whose = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  execFileSync('openssl', ['req', '-x509', '-nodes', '-days', '2', ...curve, ...files, ...whose], {
    stdio: 'pipe',
  })
  return { certificate, key }
}
