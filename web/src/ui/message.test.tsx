import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Message } from './message.tsx'

test('a message has elements in its sentence, and texts that the page may translate', () => {
  const text =
    'By <name>{author}</name>, {count, plural, one {# reader} other {# readers}} of <link>all {all, number}</link>'
  const message = (author: string, count: number) => (
    <Message
      text={text}
      values={{
        name: (inner) => <b>{inner}</b>,
        author: <i>{author}</i>,
        count,
        all: 12_000,
        link: (inner) => <a href="/">{inner}</a>,
      }}
    />
  )
  expect(renderToStaticMarkup(message('Ada', 1))).toBe(
    '<span>By </span><b><i>Ada</i></b><span>, 1 reader of </span><a href="/"><span>all 12,000</span></a>',
  )
  expect(renderToStaticMarkup(message('<link>{count}</link> \uE0000\uE000', 2))).toContain(
    '<i>&lt;link&gt;{count}&lt;/link&gt; \uE0000\uE000</i></b><span>, 2 readers of </span>',
  )
})

test('a message shows a text that is one of its values as it is', () => {
  const values = { name: '<b>{name}</b> # ' }
  expect(renderToStaticMarkup(<Message text="Block {name}?" values={values} />)).toBe(
    '<span>Block </span><bdi>&lt;b&gt;{name}&lt;/b&gt; # </bdi><span>?</span>',
  )
})

test('a message without a text is not shown', () => {
  const texts: Record<string, 'Removed {name}'> = {}
  expect(renderToStaticMarkup(<Message text={texts['sent-by-a-newer-release']} values={{ name: 'Ada' }} />)).toBe('')
})
