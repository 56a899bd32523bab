import { hash } from 'node:crypto'
import { z } from 'zod'
import { formatMessage } from '#contract/format-message.ts'
import { storage as messages } from '../language/messages.ts'
import { OperatorError } from '../operator-error.ts'

/** The parts of an archive other than `blogi.sqlite` and `media/<id>/<name>`. */
export const SUMS_FILE = 'SHA256SUMS'
export const MANIFEST_FILE = 'manifest.json'
/** Incremented when an older program can no longer read the archives. */
const FORMAT = 1

const Manifest = z.object({
  format: z.literal(FORMAT),
  /** When the backup was started. */
  madeAt: z.iso.datetime(),
  /** The site's engine; the archive contains an SQLite file in both cases. */
  engine: z.enum(['sqlite', 'postgresql']),
  pictureStorage: z.enum(['disk', 'bucket']),
  /** The last migration of the database. */
  migration: z.string(),
  /** For each table, the number of rows and the sum of their SHA-256 (server/move/rows.ts). */
  tables: z.record(z.string(), z.object({ rows: z.int(), sum: z.string() })),
  /** The picture files in the archive. */
  pictures: z.object({ files: z.int(), bytes: z.int() }),
  /** Files that the database refers to and that could not be read, as `<id>/<name>`. */
  missing: z.array(z.string()),
  /** SHA-256 of SHA256SUMS, which lists every other part with its SHA-256. */
  sums: z.string(),
})
export type Manifest = z.output<typeof Manifest>
export type Described = Omit<Manifest, 'format' | 'sums'>

/** The text of the last part of an archive: the manifest with its own SHA-256. */
export function renderManifest(described: Described, sums: string): string {
  return render({ format: FORMAT, ...described, sums })
}

function render(manifest: Manifest): string {
  return `${JSON.stringify({ ...manifest, sha256: hash('sha256', JSON.stringify(manifest)) }, null, 2)}\n`
}

/** @throws OperatorError when it has a later format, or was changed */
export function parseManifest(text: string): Manifest {
  const raw = jsonOf(text)
  const parsed = Manifest.safeParse(raw)
  if (parsed.success && render(parsed.data) === text) return parsed.data
  if (Number(raw?.format) > FORMAT) {
    throw new OperatorError(messages.archiveNewer)
  }
  throw new OperatorError(formatMessage(messages.archiveChanged, { parts: MANIFEST_FILE, count: 1 }))
}

function jsonOf(text: string): { format?: unknown } | undefined {
  try {
    return JSON.parse(text) as { format?: unknown }
  } catch {
    return undefined
  }
}
