import { chown, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Program, startProgram } from '#tests/infrastructure/program.ts'
import { humbleOwner, nginxProgram } from '#tests/infrastructure/programs.mjs'

/**
 * An nginx of our own on this port, before these web processes. It is a single process, so that killing it leaves no
 * part of it behind that holds the port.
 */
export async function startNginx(port: number, webs: string[]): Promise<Program> {
  const command = nginxProgram()
  if (!command) throw new Error('nginx is not installed (on Debian: apt-get install nginx-light).')
  const folder = await mkdtemp(join(tmpdir(), 'viree-nginx-'))
  const settings = join(folder, 'nginx.conf')
  await writeFile(settings, configuration(folder, port, webs))
  const owner = humbleOwner()
  const temporary = join(folder, 'temporary')
  await mkdir(temporary)
  if (owner) for (const path of [folder, settings, temporary]) await chown(path, owner.uid, owner.gid)
  const program = await startProgram(
    {
      command,
      args: ['-p', folder, '-c', settings, '-e', 'stderr'],
      log: join(folder, 'log'),
      owner,
      folder,
      cwd: folder,
    },
    async () => (await fetch(`http://127.0.0.1:${port}/nginx`)).status === 204,
  )
  const { stop } = program
  return Object.assign(program, {
    async stop() {
      const code = await stop()
      await rm(folder, { recursive: true, force: true })
      return code
    },
  })
}

/**
 * A web process that does not answer is passed over, request by request: `max_fails=0` never takes one off the list,
 * because a caller whose malformed request ends a connection must not be able to do so.
 */
function configuration(folder: string, port: number, webs: string[]): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `  ${kind}_temp_path ${join(folder, 'temporary', kind)};`,
  )
  const servers = webs.map((url) => `    server ${new URL(url).host} max_fails=0;`)
  return `daemon off;
master_process off;
pid ${join(folder, 'pid')};
error_log stderr error;
events { worker_connections 1024; }
http {
  access_log off;
${temporary.join('\n')}
  client_max_body_size 12m;
  client_header_timeout 20s;
  client_body_timeout 20s;
  send_timeout 20s;
  upstream webs {
${servers.join('\n')}
    keepalive 16;
  }
  server {
    listen 127.0.0.1:${port};
    location = /nginx { return 204; }
    location / {
      proxy_pass http://webs;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $http_host;
      proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
      proxy_set_header X-Forwarded-Proto $scheme;
      proxy_connect_timeout 3s;
      proxy_read_timeout 60s;
    }
  }
}
`
}
