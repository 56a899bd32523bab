import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { plainLine } from '../html.ts'
import type { Folder, NeutralAuthor } from '../neutral.ts'
import { type Fields, fieldsIn, readYaml, textIn, textOf } from './front-matter.ts'
import type { Source } from './program.ts'

const FILES = /(?:^|\/)(?:_data\/authors|blog\/authors|data\/authors)\.ya?ml$/
const FILE_MAX = 500_000

/** The people whom a file of authors names, by their keys. */
export async function readAuthors({ path, files }: Folder, source: Source): Promise<Map<string, NeutralAuthor>> {
  const authors = new Map<string, NeutralAuthor>()
  for (const name of files.filter((one) => FILES.test(one))) {
    const file = join(path, ...name.split('/'))
    if ((await stat(file)).size > FILE_MAX) continue
    for (const [key, value] of Object.entries(await readFields(file))) {
      const made = authorOf(value, source)
      if (made) authors.set(key, { ...made, key })
    }
  }
  return authors
}

async function readFields(file: string): Promise<Fields> {
  try {
    return fieldsIn(readYaml(await readFile(file, 'utf8')))
  } catch {
    return {}
  }
}

/** The authors of a post, its creator first; else the site's own. */
export function authorsOf(fields: Fields, known: Map<string, NeutralAuthor>, source: Source): NeutralAuthor[] {
  const values = [fields.authors ?? fields.author].flat(1).slice(0, 20)
  const named = values.flatMap((value) => known.get(textOf(value)) ?? authorOf(value, source) ?? [])
  return named.length > 0 ? named : [ownerOf(source)]
}

function authorOf(value: unknown, { title }: Source): NeutralAuthor | undefined {
  const fields = fieldsIn(value)
  const name = plainLine(textOf(value) || textIn(fields, 'name', 'display_name', 'title')) || title
  const isNamed = textOf(value) !== '' || Object.keys(fields).length > 0
  return isNamed && name !== '' ? { key: name, name, email: textIn(fields, 'email') || undefined } : undefined
}

/** Whoever the settings name, or whoever has the title of the site. */
function ownerOf(source: Source): NeutralAuthor {
  const { config, title } = source
  return (
    authorOf(config.author ?? fieldsIn(config.params).author, source) ?? {
      key: 'author',
      name: title || 'Author',
      email: undefined,
    }
  )
}
