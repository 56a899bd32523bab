import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('..', import.meta.url))
const read = (path: string) => readFileSync(join(root, path), 'utf8')
const dockerfile = read('Dockerfile')
const compose = read('compose.yaml')
const small = read('compose.small.yaml')
const unit = read('deploy/blogi.service')

/** Whether `COPY . .` includes a path: the last line of .dockerignore that matches it or a parent folder decides. */
function isSent(path: string): boolean {
  const folders = path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/'))
  let sent = true
  for (const line of read('.dockerignore').split('\n')) {
    if (line === '' || line.startsWith('#')) continue
    const pattern = line.replace(/^!/, '')
    if (pattern === '*' || folders.some((folder) => matchesGlob(folder, pattern))) sent = line.startsWith('!')
  }
  return sent
}

test('the image contains what the build needs, and no secrets, data or tests', () => {
  const secrets = [
    '.env',
    '.env.production',
    'server/.env',
    'web/.env.local',
    'data/blogi.sqlite',
    'server/a.sqlite-wal',
  ]
  const useless = ['.git/config', 'node_modules/pg/package.json', 'bench/run.ts', 'e2e/site.ts', 'server/app.test.ts']
  expect([...secrets, ...useless, 'server/testing/s3.ts', 'e2e/xss.spec.ts'].filter(isSent)).toEqual([])
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trimEnd().split('\n')
  const needed =
    /^(?:package.*\.json|vite\.config\.ts|rolldown\.config\.ts|tsconfig\.base\.json|(?:contract|demo|messages|server|web|scripts)\/.+)$/
  const wanted = tracked.filter((file) => needed.test(file) && !/\.(?:test\.tsx?|sql)$|^server\/testing\//.test(file))
  wanted.push(
    ...[...read('scripts/release.mjs').matchAll(/^ {2}'([\w./]+)',$/gm)]
      .map(([, file = '']) => file)
      .filter((file) => !file.endsWith('/dist')),
  )
  expect(wanted.length).toBeGreaterThan(200)
  expect(wanted.filter((file) => !isSent(file))).toEqual([])
})

test('the image is a release, which is installed and run without rights', () => {
  const serving = dockerfile.slice(dockerfile.lastIndexOf('FROM '))
  expect(dockerfile).toContain('RUN node scripts/release.mjs')
  expect(dockerfile).toContain('COPY --from=build /blogi/release/package ./')
  expect(serving).toMatch(/^USER node$/m)
  expect(serving).not.toMatch(/apt-get|--include=dev/)
})

test('images are pinned to a minor version, and Node is the tested one', () => {
  const bases = [...dockerfile.matchAll(/^FROM (?:--platform=\S+ )?(\S+)/gm)].map(([, image]) => image)
  const images = [...`${compose}\n${small}`.matchAll(/^ +image: (\S+)/gm)]
    .map(([, image]) => image)
    .filter((image = '') => !image.startsWith('$'))
  for (const image of [...bases, ...images]) expect(image).toMatch(/:\d+\.\d+(?:[-.][\w.-]+)?$|@sha256:/)
  const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: Record<string, string> }
  const node = devDependencies.node?.split('.').slice(0, 2).join('.')
  expect(new Set(bases)).toEqual(new Set([`node:${node}-bookworm-slim`]))
})

/** The maximum seconds of a graceful shutdown, from the program's source. */
function closeWithin(): number {
  const [close, drain] = ['CLOSE_WITHIN', 'DRAIN'].map((name) =>
    Number(new RegExp(`const ${name} = ([\\d_]+)`).exec(read('server/main.ts'))?.[1]?.replaceAll('_', '')),
  ) as [number, number]
  return (close + drain) / 1000
}

test('systemd and Docker wait longer than a graceful shutdown takes', () => {
  const [, unitWaits] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? []
  const [, composeWaits] = /stop_grace_period: (\d+)s/.exec(compose.slice(compose.indexOf('x-app'))) ?? []
  expect(closeWithin()).toBeGreaterThan(60)
  expect(Number(unitWaits)).toBeGreaterThan(closeWithin())
  expect(Number(composeWaits)).toBeGreaterThan(closeWithin())
})

test('the systemd unit keeps files private, and a stop leaves what the site needs', () => {
  const settings = unit.split('\n')
  for (const setting of [
    'UMask=0077',
    'KillMode=mixed',
    'OOMPolicy=continue',
    'CapabilityBoundingSet=',
    'User=blogi',
  ]) {
    expect(settings).toContain(setting)
  }
  // JIT compilation needs memory that is writable and executable.
  expect(unit).not.toContain('MemoryDenyWriteExecute')
})

// Uses systemd's own tool, if the machine has it.
const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0
test.runIf(hasSystemd)('systemd accepts the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'blogi-unit-'))
  writeFileSync(join(folder, 'blogi.service'), unit)
  const { status, stderr } = spawnSync('systemd-analyze', ['verify', join(folder, 'blogi.service')], {
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect({ status, said: stderr.split('\n').filter((line) => line.includes('blogi.service')) }).toEqual({
    status: 0,
    said: [],
  })
})

test('logs of containers and of the service are limited in size', () => {
  const services = compose.slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
  const names = [...services.matchAll(/^ {2}(\w+):$/gm)].map(([, name]) => name)
  expect(names).toEqual(['app1', 'app2', 'database', 'proxy'])
  expect(services.match(/<<: \*(?:app|every)$/gm)).toHaveLength(names.length)
  expect(/x-every: &every[\s\S]*?\n\n/.exec(compose)?.[0]).toMatch(/max-size: \d+m[\s\S]*max-file: "\d+"/)
  expect(unit).toMatch(/^LogRateLimitBurst=\d+$/m)
})

test('the small file has one instance, set as those of the large one are', () => {
  const app = small.slice(small.indexOf('  app:'), small.indexOf('  proxy:'))
  for (const line of ['read_only: true', '- ALL', '- data:/data', 'TRUST_PROXY: "true"', 'stop_grace_period: 75s']) {
    expect(app).toContain(line)
  }
  expect(app).not.toContain('DATABASE_URL')
  const of = (file: string, part: string) => new RegExp(`^${part}[\\s\\S]*?\\n(?=\\n)`, 'm').exec(file)?.[0]
  expect(of(small, 'x-every')).toBe(of(compose, 'x-every'))
  expect(of(small, '  proxy:')?.replace('app:3000', 'app1:3000 app2:3000')).toContain('UPSTREAMS: app1:3000 app2:3000')
})

test('the containers write only to their shared data volume', () => {
  const app = compose.slice(compose.indexOf('x-app'), compose.indexOf('\nservices:'))
  for (const line of ['read_only: true', '- ALL', '- data:/data', 'TRUST_PROXY: "true"']) expect(app).toContain(line)
  expect(compose).toContain('no-new-privileges:true')
  expect([...compose.matchAll(/\.\/([\w/.]+)/g)].filter(([, file = '']) => !existsSync(join(root, file)))).toEqual([])
})

test('proxies pass on address, host and request ID, and accept large uploads', () => {
  const nginx = read('deploy/nginx.conf')
  for (const header of ['X-Forwarded-For', 'X-Forwarded-Proto', 'X-Forwarded-Host', 'X-Request-ID', 'Upgrade']) {
    expect(nginx).toMatch(new RegExp(`proxy_set_header ${header} +\\$`))
  }
  const caddy = read('deploy/Caddyfile')
  expect(caddy).toContain('header_up X-Request-ID {http.request.uuid}')
  expect(caddy).toContain('health_uri /readyz')
  for (const proxy of [nginx, caddy]) expect(proxy).toMatch(/45m/i)
  // An instance that hangs keeps no one waiting without end.
  expect(nginx).toMatch(/proxy_read_timeout 90s/)
  expect(caddy).toMatch(/response_header_timeout 90s/)
})
