import type { ImportSample } from '#contract/imports.ts'
import * as messages from '#messages/imports.ts'
import { useTextLanguage } from '../settings/queries.ts'
import { DateText } from '../ui/date.tsx'
import { RichText } from '../ui/rich-text.tsx'

/** How the first posts of another site will look here, as far as it is known before the import. */
export function ImportSamples({ samples }: { samples: ImportSample[] }) {
  if (samples.length === 0) return null
  return (
    <section aria-label={messages.samples} className="mt-8 mb-8">
      <h3 className="text-lg font-semibold">{messages.samples}</h3>
      <p className="mb-4 text-sm text-quiet">{messages.samplesHint}</p>
      <ul className="grid items-start gap-6 sm:grid-cols-2">
        {samples.map((sample, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: they never change places
          <li key={at}>
            <Sample of={sample} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Sample({ of: { title, standfirst, category, at, picture, html, isCut, notes } }: { of: ImportSample }) {
  const language = useTextLanguage()
  return (
    <article className="@container overflow-hidden rounded-xl border border-line">
      {picture === null ? (
        <p className="grid aspect-video place-content-center bg-line px-4 text-center text-sm text-quiet">
          {messages.pictureLater}
        </p>
      ) : (
        <img src={picture} alt="" className="aspect-video w-full object-cover" />
      )}
      <div className="p-5 sm:p-6">
        <p className="flex flex-wrap gap-x-3 text-xs">
          <span className="font-semibold text-accent">{category}</span>
          {at !== null && (
            <span className="text-quiet">
              <DateText iso={at} />
            </span>
          )}
        </p>
        <h4
          dir="auto"
          lang={language}
          className="mt-2 font-serif text-[1.375rem] leading-snug font-semibold tracking-tight wrap-anywhere"
        >
          {title}
        </h4>
        {standfirst !== '' && (
          <p dir="auto" lang={language} className="mt-2 text-quiet wrap-anywhere">
            {standfirst}
          </p>
        )}
        <RichText html={html} className="mt-4" />
        {isCut && <p className="mt-2 text-sm text-quiet">{messages.textGoesOn}</p>}
        {notes.length > 0 && (
          <ul
            aria-label={messages.sampleNotes}
            className="mt-4 list-disc border-t border-line ps-5 pt-3 text-sm text-quiet"
          >
            {[...new Set(notes)].map((note) => (
              <li key={note} className="wrap-anywhere">
                <bdi>{note}</bdi>
              </li>
            ))}
          </ul>
        )}
      </div>
    </article>
  )
}
