import { Secret } from 'otpauth'
import { expect, test } from 'vitest'
import { newSecret, otpauthUri, STEP_SECONDS, stepOfCode } from './totp.ts'

const SECRET = Secret.fromUTF8('12345678901234567890').base32

// Appendix B of RFC 6238 for SHA-1, of whose eight digits the last six are shown.
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at second %i the code is %s, as in RFC 6238', (second, code) => {
  const at = (shift: number) => new Date((second + shift * STEP_SECONDS) * 1000)
  const step = Math.floor(second / STEP_SECONDS)
  expect(stepOfCode(SECRET, code, at(0))).toBe(step)
  expect(stepOfCode(SECRET, code, at(1))).toBe(step)
  expect(stepOfCode(SECRET, code, at(-1))).toBe(step)
  expect(stepOfCode(SECRET, code, at(2))).toBeUndefined()
  expect(stepOfCode(SECRET, code, at(-2))).toBeUndefined()
})

test('a secret has 160 bits, and its address names the site and the account', () => {
  const secret = newSecret()
  expect(Secret.fromBase32(secret).bytes.length).toBe(20)
  const address = new URL(otpauthUri(secret, 'ada+blog@example.org', 'Blogi'))
  expect(address.protocol).toBe('otpauth:')
  expect(decodeURIComponent(address.pathname)).toContain('Blogi:ada+blog@example.org')
  expect(address.searchParams.get('secret')).toBe(secret)
})
