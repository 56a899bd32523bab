import { expectAccessible, expectNoSidewaysScroll, open } from './actions.ts'
import { expect, test } from './site.ts'
import { signIn } from './users.ts'

test('Edit profile lists where one is signed in, and ends sessions at once', async ({ author, visit, allow }) => {
  allow(/status of 401/)
  const [here, there, elsewhere] = [await visit({ as: author }), await visit(), await visit()]
  await signIn(there, author)
  await signIn(elsewhere, author)
  await open(there, '/dashboard')
  await open(here, '/editProfile')
  const sessions = here.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(3)
  await expect(sessions.filter({ hasText: 'This session' })).toHaveCount(1)
  await expect(sessions.filter({ hasText: 'Linux' })).toHaveCount(2)
  await expectAccessible(here, 'main')
  await expectNoSidewaysScroll(here)

  // The list is sorted by last use, which is the sign-in: `elsewhere` is first.
  await here
    .getByRole('button', { name: /^End the session of .*Linux$/ })
    .first()
    .click()
  await expect(here.getByText('The session has ended')).toBeVisible()
  await expect(sessions).toHaveCount(2)
  await here.getByRole('button', { name: 'End all other sessions' }).click()
  await expect(sessions).toHaveCount(1)
  await expect(here.getByRole('button', { name: 'End all other sessions' })).toBeHidden()
  await expect(there).toHaveURL('/login')
  await expect(here.getByRole('heading', { name: 'Sessions' })).toBeVisible()
})
