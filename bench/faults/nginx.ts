import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startProxy } from '../../e2e/proxy.ts'
import { freePort } from '../../server/testing/postgres.ts'

const SAMPLE = fileURLToPath(new URL('../../deploy/nginx.conf', import.meta.url))

export interface FrontProxy {
  url: string
  /** The name and version of the proxy. */
  name: string
  stop(): Promise<void>
}

/**
 * Starts nginx with the sample in deploy/ in front of the instances, but without TLS. Without nginx it starts a TCP
 * proxy, which knows nothing of requests and therefore retries none.
 */
export async function startNginx(urls: string[]): Promise<FrontProxy> {
  const version = /nginx\/[\d.]+/.exec(spawnSync('nginx', ['-v'], { encoding: 'utf8' }).stderr ?? '')?.[0]
  if (!version) return { ...(await startProxy(urls)), name: 'no nginx here: a proxy of connections in its place' }
  const folder = mkdtempSync(join(tmpdir(), 'blogi-nginx-'))
  const port = await freePort()
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, configuration(folder, port, urls))
  const nginx = spawn('nginx', ['-p', folder, '-e', join(folder, 'errors.log'), '-c', file], { stdio: 'inherit' })
  const kill = () => {
    nginx.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', kill)
  await untilListening(nginx, port)
  return {
    url: `http://127.0.0.1:${port}`,
    name: `${version} with deploy/nginx.conf`,
    async stop() {
      process.removeListener('exit', kill)
      const gone = once(nginx, 'exit')
      kill()
      await gone
    },
  }
}

/**
 * The sample configuration with these instances, on its own port without TLS, and with all files that nginx writes in
 * one folder.
 */
function configuration(folder: string, port: number, urls: string[]): string {
  const sample = readFileSync(SAMPLE, 'utf8')
  const [first = ''] = /^\tserver 127\.0\.0\.1:.*;\n/m.exec(sample) ?? []
  const servers = urls.map((url) => first.replace(/127\.0\.0\.1:\d+/, new URL(url).host)).join('')
  const site = sample
    .replace(/(^\tserver 127\.0\.0\.1:.*;\n)+/m, servers)
    .replace(/^\tlisten 443 ssl;/m, `\tlisten 127.0.0.1:${port};`)
    .replace(/^\tssl_.*\n/gm, '')
    .replace(/^server \{\n\tlisten 80;[^}]*\}\n/m, '')
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  return `daemon off;
master_process off;
pid ${folder}/pid;
events { worker_connections 8192; }
http {
access_log off;
${temporary.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n')}
${site}}
`
}

async function untilListening(nginx: ChildProcess, port: number): Promise<void> {
  for (let i = 0; i < 100 && nginx.exitCode === null; i++) {
    const socket = connect(port, '127.0.0.1')
    const isThere = await Promise.race([
      once(socket, 'connect').then(
        () => true,
        () => false,
      ),
      sleep(1000, false),
    ])
    socket.destroy()
    if (isThere) return
    await sleep(50)
  }
  throw new Error('nginx did not start')
}
