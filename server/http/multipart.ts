import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Call } from '#contract/calls.ts'
import { formatMessage } from '#contract/format-message.ts'
import { PICTURE_MAX_BYTES, RICH_TEXT_MAX_BYTES } from '#contract/limits.ts'
import { validation as messages } from '../language/messages.ts'
import { cleanText } from './body-parser.ts'
import { firstPerField, parseFields } from './field-errors.ts'
import { goneWith } from './gone-with.ts'
import { networkOf } from './network.ts'
import { type FieldFault, Problem, throwIfInvalid } from './problem.ts'
import type { RateLimit } from './rate-limit.ts'
import { reserveUploadMemory } from './upload-memory.ts'
import { workOf } from './work-limit.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The multipart form that the route parses itself. */
    form?: Call['form']
  }
}

/** A form as sent: text fields, and files as bytes by field name. */
export interface Form {
  fields: Record<string, string>
  files: Partial<Record<string, Buffer>>
  /** The sender: the user, or the network if no one is signed in; and the network in either case. */
  sender: { who: string; network: string }
  /** Aborted when the client has disconnected and no one waits for the response. */
  gone: AbortSignal
}

/** Fits the longest field; the contract limits each field. */
const FIELD_MAX_BYTES = RICH_TEXT_MAX_BYTES * 2
const PARTS_MAX = 40

const textLong = () => formatMessage(messages.richTextLong, { max: RICH_TEXT_MAX_BYTES / 1000 })
const pictureTooLarge = () => formatMessage(messages.pictureTooLarge, { max: PICTURE_MAX_BYTES / 1024 / 1024 })

/**
 * Reads a multipart form, which is held in memory until the reply is sent. A field name may end in `[]`; an empty file
 * counts as none.
 * @param who the user, or the network if no one is signed in: each may have only a few forms in flight
 * @throws Problem 429 if there are too many of those, 415 if the request is not multipart, 400 if it is truncated or a
 * field is not text, 413 naming each file or field that is too large, 503 when the sender's forms, or all in flight,
 * take too much memory
 */
export async function readForm(
  rateLimit: RateLimit,
  who: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Form> {
  rateLimit.formUnderWay(who, reply.raw)
  if (!request.isMultipart()) throw new Problem(415, 'form-needed')
  const form: Form = { fields: {}, files: {}, sender: { who, network: networkOf(request.ip) }, gone: goneWith(reply) }
  const tooLarge: FieldFault[] = []
  try {
    await readParts(request, form, tooLarge, reserveUploadMemory(who, reply.raw))
  } catch (error) {
    if ((error as FastifyError).code === 'FST_INVALID_JSON_FIELD_ERROR') throw new Problem(400, 'text-field-needed')
    // The parser's error for a truncated body has no status.
    throw (error as FastifyError).statusCode ? error : new Problem(400, 'incomplete-form')
  }
  throwIfInvalid(tooLarge, 413)
  return form
}

async function readParts(
  request: FastifyRequest,
  form: Form,
  tooLarge: FieldFault[],
  hold: (bytes: number) => void,
): Promise<void> {
  // Only files that the route takes are held in memory.
  const expected = request.routeOptions.config.form?.files ?? []
  const parts = request.parts({
    limits: {
      fileSize: PICTURE_MAX_BYTES,
      fieldSize: FIELD_MAX_BYTES,
      // As many as the route takes, under any name: the rest of the form is not read.
      files: expected.length,
      parts: PARTS_MAX,
      fieldNameSize: 100,
    },
  })
  for await (const part of parts) {
    const name = part.fieldname.replace(/\[\]$/, '')
    if (part.type === 'field') {
      // The parser returns a part of type JSON as the parsed value.
      if (typeof part.value === 'object') throw new Problem(400, 'text-field-needed')
      const text = String(part.value)
      hold(text.length)
      request.takeWork(workOf(text.length))
      if (part.valueTruncated) tooLarge.push({ path: name, code: 'too-long', message: textLong() })
      else form.fields[name] = cleanText(text)
      continue
    }
    if (!expected.includes(name)) {
      part.file.resume()
      continue
    }
    const chunks: Buffer[] = []
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      hold(chunk.length)
      chunks.push(chunk)
    }
    if (part.file.truncated) tooLarge.push({ path: name, code: 'too-large', message: pictureTooLarge() })
    else if (chunks.length > 0) form.files[name] = Buffer.concat(chunks)
  }
}

/**
 * Parses a form's fields by the contract and checks that the required files are there; reports all errors together.
 * @param required the message for each required file
 * @throws Problem 400 with `errors`
 */
export function parseForm<Fields extends z.ZodType>(
  form: Form,
  schema: Fields,
  required: Record<string, string> = {},
): z.output<Fields> {
  const { data, faults } = parseFields(schema, form.fields)
  const missing = Object.entries(required)
    .filter(([name]) => !form.files[name])
    .map(([path, message]) => ({ path, code: 'required' as const, message }))
  throwIfInvalid(firstPerField([...faults, ...missing]))
  return data as z.output<Fields>
}
