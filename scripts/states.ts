import { globSync, readFileSync } from 'node:fs'

/** What deals with the states of comments. Everything else reads the view `public_comments`, and so cannot forget them. */
const MAY = [
  'server/comments/**',
  'server/db/**',
  'server/holding/{spam,store}.ts',
  'server/mentions/**/store.ts',
  'server/moderation/**/{contributions,held,learn-removed,list-held,waves}.ts',
  'server/testing/**',
  'server/transfer/account-data.ts',
]

/** The table in a query of Kysely or in SQL. */
const TABLE =
  /\b(?:selectFrom|updateTable|deleteFrom|insertInto|(?:inner|left|right|full|cross)Join)\(\s*'comments\b|\b(?:from|join|into|update) comments\b/

/** The files of the server that use the table `comments`, but are to read the view. */
export function commentStates(folder: string): string[] {
  const files = globSync('server/**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', ...MAY] })
  return files.filter((file) => {
    // Prose also says "from comments".
    const code = readFileSync(`${folder}/${file}`, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
    return TABLE.test(code)
  })
}
