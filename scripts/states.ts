import { globSync, readFileSync } from 'node:fs'

/** A table whose rows have states, and the view of those that everybody sees. */
interface Stateful {
  table: string
  view: string
  /** What deals with the states. Everything else reads the view, and so cannot forget them. */
  may: string[]
}

const TABLES: Stateful[] = [
  {
    table: 'comments',
    view: 'public_comments',
    may: [
      'server/audit/send-notice.ts',
      'server/blogs/imported.ts',
      'server/comments/**',
      'server/db/**',
      'server/holding/{spam,store}.ts',
      'server/mentions/**/store.ts',
      'server/moderation/{all-comments,appealable,appeals,approve-refused,bulk-comments,contributions,held,hold,learn-removed,list-held,posts,wave-{members,parts},waves}.ts',
      'server/notifications/{events,for-admins}.ts',
      'server/testing/**',
      'server/transfer/account-data.ts',
      'server/users/unclaimed.ts',
    ],
  },
  {
    table: 'blogs',
    view: 'public_blogs',
    may: [
      'server/account/{purge,summary}.ts',
      'server/analytics/write.ts',
      'server/audit/send-notice.ts',
      'server/blogs/**',
      'server/comments/{hidden,imported,policy,store,trash}.ts',
      'server/db/**',
      'server/holding/{may-decide,store}.ts',
      'server/job-handlers.ts',
      'server/moderation/{act-on-user,all-posts,appealable,appeals,approve-refused}.ts',
      'server/moderation/{bulk-comments,bulk-posts,contributions,held,hold}.ts',
      'server/moderation/{learn-removed,list-held,posts,undo-one,wave-{members,parts}}.ts',
      'server/notifications/{concerned,details,for-admins,quiet}.ts',
      'server/testing/**',
      'server/redirects/own-paths.ts',
      'server/transfer/{personal-data,readable-quote}.ts',
      'server/users/{deletion,unclaimed}.ts',
    ],
  },
]

/** The table in a query of Kysely or in SQL. */
const usesOf = (table: string) =>
  new RegExp(
    String.raw`\b(?:selectFrom|updateTable|deleteFrom|insertInto|(?:inner|left|right|full|cross)Join)\(\s*'${table}\b|\b(?:from|join|into|update) ${table}\b`,
  )

/** The files of the server that use a table of all states, but are to read the view, with both. */
export function tablesOfStates(folder: string): { file: string; table: string; view: string }[] {
  return TABLES.flatMap(({ table, view, may }) => {
    const uses = usesOf(table)
    const files = globSync('server/**/*.ts', { cwd: folder, exclude: ['**/*.test.ts', ...may] })
    return files
      .filter((file) => {
        // Prose also says "from comments".
        const code = readFileSync(`${folder}/${file}`, 'utf8').replace(/^\s*(?:\/\/|\/?\*).*$/gm, '')
        return uses.test(code)
      })
      .map((file) => ({ file, table, view }))
  })
}
