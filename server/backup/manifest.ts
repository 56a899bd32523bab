import { hash } from 'node:crypto'
import { z } from 'zod'
import { OperatorError } from '../operator-error.ts'

/** The parts of an archive beside `blogi.sqlite` and `media/<id>/<name>`. */
export const SUMS_FILE = 'SHA256SUMS'
export const MANIFEST_FILE = 'manifest.json'
/** Grows when an older program could no longer read an archive. */
const FORMAT = 1

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** When the backup began. */
  madeAt: z.iso.datetime(),
  /** What the site ran on; the archive holds an SQLite file in either case. */
  engine: z.enum(['sqlite', 'postgresql']),
  pictureStorage: z.enum(['disk', 'bucket']),
  /** The last migration of the database. */
  migration: z.string(),
  /** Of each table the number of its rows and the sum of their SHA-256 (server/move/rows.ts). */
  tables: z.record(z.string(), z.object({ rows: z.int(), sum: z.string() })),
  /** Files of pictures in the archive. */
  pictures: z.object({ files: z.int(), bytes: z.int() }),
  /** Files that the database names and that could not be read, as `<id>/<name>`. */
  missing: z.array(z.string()),
  /** SHA-256 of SHA256SUMS, which names every other part with its own. */
  sums: z.string(),
})
export type Manifest = z.output<typeof Manifest>
export type Described = Omit<Manifest, 'format' | 'sums'>

/** The text of the last part of an archive: the manifest, and the SHA-256 of it. */
export function renderManifest(described: Described, sums: string): string {
  return render({ format: FORMAT, ...described, sums })
}

function render(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, sha256: hash('sha256', JSON.stringify(manifest)) }, null, 2)}\n`
}

/** @throws OperatorError where it is of a later format, or not, to the letter, what was written */
export function parseManifest(text: string): Manifest {
  const raw = jsonOf(text)
  const parsed = Manifest.safeParse(raw)
  if (parsed.success && render(parsed.data) === text) return parsed.data
  if (Number(raw?.format) > FORMAT) {
    throw new OperatorError('The archive was made by a newer version of this program: use the newer program.')
  }
  throw new OperatorError(`The archive is damaged: ${MANIFEST_FILE} is not as it was written.`)
}

function jsonOf(text: string): { format?: unknown } | undefined {
  try {
    return JSON.parse(text) as { format?: unknown }
  } catch {
    return undefined
  }
}
