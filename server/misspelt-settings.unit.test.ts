import { expect, test } from 'vitest'
import { SETTINGS } from './config.ts'
import { misspeltSettings } from './misspelt-settings.ts'
import { runProgram } from './testing/program.ts'

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['BACKUPS_AT', 'BACKUP_AT'],
  ['BACKUPTO', 'BACKUP_TO'],
  ['MAIL_FORM', 'MAIL_FROM'],
  ['PUBLIC_URI', 'PUBLIC_URL'],
  ['SECRET_KEYY', 'SECRET_KEY'],
  ['ATA_DIR', 'DATA_DIR'],
])('%s is taken for %s, unless that is given', (name, setting) => {
  expect(misspeltSettings({ [name]: 'a value' })).toEqual([`${name} is not a setting. Did you mean ${setting}?`])
  expect(misspeltSettings({ [name]: 'a value', [setting]: 'a value' })).toEqual([])
  expect(misspeltSettings({ [name]: '' })).toEqual([])
})

test('settings and the variables of other programs are taken for no setting', () => {
  expect(misspeltSettings(Object.fromEntries(SETTINGS.map((name) => [name, 'a value'])))).toEqual([])
  for (const name of SETTINGS) expect(misspeltSettings({ [name]: 'a value' })).toEqual([])
  const others =
    'PATH HOME LANG LC_ALL HOSTNAME HOSTS PORTS PORT0 POST DEMOS NODE_OPTIONS NODE_PATH NODE_VERSION NODE_COMPILE_CACHE ' +
    'npm_config_cache npm_lifecycle_event npm_package_json XDG_DATA_DIRS XDG_DATA_HOME AWS_REGION AWS_ACCESS_KEY_ID ' +
    'AWS_SECRET_ACCESS_KEY DATABASE_SSL DATABASE_USER PGDATABASE REDIS_URL MAIL MAIL_URL SMTP_HOST LOGNAME TMPDIR ' +
    'OTEL_EXPORTER_OTLP_HEADERS OTEL_EXPORTER_OTLP_PROTOCOL MALLOC_ARENA_MAX INVOCATION_ID STATE_DIRECTORY CI ' +
    'http_proxy HTTPS_PROXY NO_PROXY KUBERNETES_SERVICE_HOST KUBERNETES_PORT'
  expect(misspeltSettings(Object.fromEntries(others.split(' ').map((name) => [name, 'a value'])))).toEqual([])
})

test('a start prints an event for a misspelt setting', async () => {
  // Which ends soon, as no folder can be in a file.
  const settings = { DATA_DIR: `${import.meta.filename}/data`, SMPT_URL: 'smtp://127.0.0.1' }
  const { code, out } = await runProgram(['server/main.ts'], settings)
  expect(code).toBe(1)
  const msg = 'SMPT_URL is not a setting. Did you mean SMTP_URL?'
  expect(JSON.parse(out)).toMatchObject({ event: 'misspelt setting', msg })
})
