import { expect, test } from 'vitest'
import { outlineOf } from './outline.ts'

const idsOf = (...titles: string[]) =>
  outlineOf(titles.map((title) => ({ title, html: '' }))).ids.map(({ title }) => title)

test('the id of a heading is made of its words, in any script', () => {
  expect(idsOf('The lamp, & its keeper!', '灯台の 歴史', 'Café №5', 'مصباح البحر', 'Salz & Brot')).toEqual([
    'h-the-lamp-its-keeper',
    'h-灯台の-歴史',
    'h-café-no5',
    'h-مصباح-البحر',
    'h-salz-brot',
  ])
})

test('ids are unique, never empty, and never cut within a character', () => {
  expect(idsOf('Notes', 'Notes', 'Notes 2', 'notes', '…', '🦉')).toEqual([
    'h-notes',
    'h-notes-2',
    'h-notes-2-2',
    'h-notes-3',
    'h-section',
    'h-section-2',
  ])
  expect(idsOf(`${'word '.repeat(30)}`)[0]).toBe(`h-${Array(12).fill('word').join('-')}`)
  const [long = ''] = idsOf(`a${'𠮷'.repeat(100)}`)
  expect(long.length).toBeLessThanOrEqual(62)
  expect(long.isWellFormed()).toBe(true)
})

test('headings in texts are below the title of their section, without empty ones', () => {
  const outline = outlineOf([
    { title: '', html: '<h2>First</h2><p>x</p><h3>Below &amp; <em>beside</em></h3><h2></h2><h1>Above</h1>' },
    { title: 'A section', html: '<blockquote><h3>Quoted</h3></blockquote>' },
    { title: 'Another', html: '<p>no heading</p>' },
  ])
  expect(outline.entries).toEqual([
    { id: 'h-first', text: 'First', depth: 1 },
    { id: 'h-below-beside', text: 'Below & beside', depth: 2 },
    { id: 'h-above', text: 'Above', depth: 0 },
    { id: 'h-a-section', text: 'A section', depth: 0 },
    { id: 'h-quoted', text: 'Quoted', depth: 1 },
    { id: 'h-another', text: 'Another', depth: 0 },
  ])
  expect(outline.ids).toEqual([
    { title: '', text: ['h-first', 'h-below-beside', '', 'h-above'] },
    { title: 'h-a-section', text: ['h-quoted'] },
    { title: 'h-another', text: [] },
  ])
})
