import type { ReactElement } from 'react'
import { formatMessage } from '#contract/format-message.ts'
import { spokenLanguage } from '#contract/spoken-language.ts'
import * as messages from '#messages/revisions.ts'
import { useTextLanguage } from '../settings/queries.ts'
import type { Block } from './blocks-of.ts'
import type { MarkedBlock, Run } from './difference.ts'

const GUTTER = {
  same: { sign: '', name: '', look: 'border-transparent' },
  added: { sign: '+', name: messages.addedBlock, look: 'border-go' },
  removed: { sign: '−', name: messages.removedBlock, look: 'border-stop' },
  changed: { sign: '±', name: '', look: 'border-accent' },
} as const

const LOOKS: Record<Block['kind'], string> = {
  p: '',
  h1: 'text-2xl font-semibold',
  h2: 'text-xl font-semibold',
  h3: 'text-lg font-semibold',
  li: '',
  quote: 'border-s-2 border-line ps-4 italic',
  pre: 'rounded bg-sunken p-3 font-mono text-sm',
  row: 'border-b border-line',
  caption: 'text-sm text-quiet',
  img: '',
  hr: '',
}

/** A block with its changes. A sign in the margin and a hidden word say the same as the colours. */
export function BlockView({ marked: { block, change, runs } }: { marked: MarkedBlock }) {
  const { sign, name, look } = GUTTER[change]
  return (
    <div className={`relative border-s-2 ps-7 ${look}`}>
      <span aria-hidden className="absolute start-2 select-none font-mono font-semibold text-quiet">
        {sign}
      </span>
      {(block.kind === 'img' || block.kind === 'hr') && name && <p className="mb-1 text-sm font-medium">{name}</p>}
      <BlockContent block={block} runs={runs} />
    </div>
  )
}

function BlockContent({ block: { kind, level, picture }, runs }: Pick<MarkedBlock, 'block' | 'runs'>) {
  const language = useTextLanguage()
  if (picture) {
    return (
      <figure>
        <img
          src={picture.url}
          alt={picture.alt || messages.undescribedPicture}
          loading="lazy"
          className="max-h-48 max-w-full rounded-lg"
        />
        {picture.alt && (
          <figcaption className="mt-1 text-sm text-quiet">
            {formatMessage(messages.pictureDescription, { text: picture.alt })}
          </figcaption>
        )}
      </figure>
    )
  }
  if (kind === 'hr') return <hr className="border-line" />
  return (
    <p
      dir="auto"
      lang={language}
      style={level > 0 ? { marginInlineStart: `${Math.min(level, 5)}em` } : undefined}
      className={`font-serif leading-relaxed whitespace-pre-wrap ${LOOKS[kind]}`}
    >
      {kind === 'li' && <span>{'• '}</span>}
      {runs.map((run, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: runs have no other name, and their order stays
        <RunView key={i} run={run} />
      ))}
    </p>
  )
}

function RunView({ run: { change, text, marks } }: { run: Run }) {
  const marked = marks.split('\n').reduceRight((inside, mark) => withMark(mark, inside), <span>{text}</span>)
  if (change === 'same') return marked
  const isAdded = change === 'added'
  const Tag = isAdded ? 'ins' : 'del'
  return (
    <Tag
      className={`rounded-xs decoration-2 ${isAdded ? 'bg-go/20 underline decoration-go' : 'bg-stop/15 line-through decoration-stop'}`}
    >
      <span lang={spokenLanguage().tag} className="sr-only select-none">
        {` ${isAdded ? messages.addedWords : messages.removedWords} `}
      </span>
      {marked}
    </Tag>
  )
}

/** @param mark as in `Token` */
function withMark(mark: string, inside: ReactElement): ReactElement {
  if (mark.startsWith('a ')) {
    return (
      <span title={mark.slice(2)} className="text-accent underline">
        {inside}
      </span>
    )
  }
  if (mark === 'strong') return <strong>{inside}</strong>
  if (mark === 'em') return <em>{inside}</em>
  if (mark === 'u') return <u>{inside}</u>
  if (mark === 's') return <s>{inside}</s>
  if (mark === 'code') return <code className="font-mono text-[0.9em]">{inside}</code>
  if (mark === 'sub') return <sub>{inside}</sub>
  if (mark === 'sup footnote') return <span className="footnote">{inside}</span>
  if (mark === 'sup') return <sup>{inside}</sup>
  return inside
}
