import { spawnSync } from 'node:child_process'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../testing/call.ts'
import { makeSite, type TestSite } from '../testing/make-site.ts'

const at = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const RULES = readFileSync(at('deploy/prometheus/alerts.yml'), 'utf8')
const alerts = RULES.split(/^ +- alert: /m).slice(1)
/** The PromQL expressions of the dashboard; `rules` has those of the alerts. */
const dashboard = [
  ...readFileSync(at('deploy/grafana-dashboard.json'), 'utf8').matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g),
]
  .map(([, expr = '']) => JSON.parse(expr) as string)
  .join('\n')
const rules = alerts.map((alert) => alert.slice(alert.indexOf('expr:'), alert.search(/^ +(?:for|labels):/m))).join('\n')
const EXPORTED_OF_POSTGRES_ALONE = ['blogi_database_connections']

const TOKEN = 'a secret of the operator'
let site: TestSite
/** Every sample that a running site exports, without its value: `name{labels}`. */
let samples: string[]
beforeAll(async () => {
  site = await makeSite({ METRICS_TOKEN: TOKEN, BACKUP_AT: '03:30', BACKUP_TO: join(tmpdir(), 'blogi-monitoring') })
  await call(site, 'GET /blog/getAllBlog')
  await site.app.inject({ method: 'POST', url: '/api/v1/user/login', payload: {} })
  const { body } = await site.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${TOKEN}` } })
  samples = body
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => line.slice(0, line.lastIndexOf(' ')))
})
afterAll(() => site.close())

test('the metrics and /healthz show the version', async () => {
  const { version } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  expect(samples).toContain(`blogi_info{version="${version}"}`)
  expect((await site.app.inject('/healthz')).json()).toEqual({ status: 'ok', version })
})

const namesIn = (text: string) => [...new Set(text.match(/\b(?:blogi|nodejs|process)_[a-z0-9_]+/g))].sort()
const nameOf = (sample: string) => sample.replace(/\{.*/, '')

test.each([
  ['rules', rules],
  ['dashboard', dashboard],
])('every metric in the %s is exported by a running site with this database engine', (_where, expressions) => {
  const exported = new Set(samples.map(nameOf))
  expect(namesIn(expressions).length).toBeGreaterThan(10)
  const isPostgres = process.env.TEST_ENGINE === 'postgres'
  expect(namesIn(expressions).filter((name) => !exported.has(name))).toEqual(
    isPostgres ? [] : EXPORTED_OF_POSTGRES_ALONE,
  )
})

test('the dashboard shows every metric of the site', () => {
  const shown = namesIn(dashboard).map((name) => name.replace(/_(?:bucket|count|sum)$/, ''))
  const own = samples.map((sample) => nameOf(sample).replace(/_(?:bucket|count|sum)$/, ''))
  expect(own.filter((name) => name.startsWith('blogi_') && !shown.includes(name))).toEqual([])
})

test('every label value in the rules and the dashboard exists in some sample', () => {
  const isPostgres = process.env.TEST_ENGINE === 'postgres'
  const selectors = [...`${rules}\n${dashboard}`.matchAll(/\b(blogi_\w+)\{([^}]*)\}/g)]
    .filter(([, name = '']) => isPostgres || !EXPORTED_OF_POSTGRES_ALONE.includes(name))
    .flatMap(([, name, labels = '']) => [...labels.matchAll(/(\w+)="([^"]*)"/g)].map((label) => [name, ...label]))
    // Except a label that Prometheus itself adds, and a status that only a flood gets.
    .filter(([, , label, value]) => label !== 'job' && value !== '429')
  expect(selectors.length).toBeGreaterThan(1)
  const unknown = selectors.filter(
    ([name = '', label = '']) => !samples.some((sample) => sample.startsWith(`${name}{`) && sample.includes(label)),
  )
  expect(unknown).toEqual([])
})

test('every alert has a severity, a summary and an existing section of the manual', () => {
  const sectionsOf = (page: string) =>
    [...readFileSync(at(page), 'utf8').matchAll(/^#{2,} (.+)$/gm)].map(([, title = '']) =>
      title
        .toLowerCase()
        .replace(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    )
  expect(alerts.length).toBeGreaterThan(10)
  for (const alert of alerts) {
    const [name = ''] = alert.split('\n')
    expect(alert, name).toMatch(/severity: (?:page|ticket) /)
    expect(alert.slice(alert.indexOf('summary: >-')), name).toMatch(/summary: >-\n.{60,}\n/)
    const [, page = '', section] = /runbook: (docs\/running\/[\w-]+\.md)(?:#(\S+))?/.exec(alert) ?? []
    expect(existsSync(at(page)), name).toBe(true)
    if (section) expect(sectionsOf(page), name).toContain(section)
  }
})

test('what an alert tells to look for in the log is logged', () => {
  const sources = globSync('server/**/*.ts', { cwd: at(''), exclude: ['**/*.test.ts', '**/dist/**'] })
  const code = sources.map((file) => readFileSync(at(file), 'utf8')).join('\n')
  const phrases = [...RULES.matchAll(/"([a-z][a-z ,:]*)"/g)].map(([, phrase = '']) => phrase)
  expect(phrases.length).toBeGreaterThan(3)
  expect(phrases.filter((phrase) => !code.includes(phrase))).toEqual([])
})

// Prometheus's own tool, if it is installed; the other tests do not need it.
const hasPromtool = spawnSync('promtool', ['--version']).status === 0
test.runIf(hasPromtool)('promtool accepts the rules, and their tests pass', () => {
  for (const args of [
    ['check', 'rules', 'alerts.yml'],
    ['check', 'config', '--syntax-only', 'prometheus.yml'],
    ['test', 'rules', 'alerts.test.yml'],
  ]) {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: at('deploy/prometheus'), encoding: 'utf8' })
    expect({ status, said: status === 0 ? '' : stdout + stderr }).toEqual({ status: 0, said: '' })
  }
})
