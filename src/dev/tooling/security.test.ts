import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const lines = readLines(readFileSync(`${root}/SECURITY.md`, 'utf8'))

type Line = { readonly letter: string; readonly number: number; readonly id: string; readonly text: string }

/** The numbered lines, `- **P1. A threat.** Countermeasure. Held by …`, each with its whole list item. */
function readLines(document: string): readonly Line[] {
  const threats = document.slice(document.indexOf('\n## The page'))
  return threats
    .split(/\n(?=- |#|\n)/)
    .flatMap((item) => [...item.matchAll(/^- \*\*([A-Z])(\d+)\. [\s\S]*$/g)])
    .map(([text, letter = '', number]) => ({
      letter,
      number: Number(number),
      id: `${letter}${number}`,
      text: text.replace(/\s+/g, ' '),
    }))
}

type Named = { readonly file: string; readonly title: string }

/** The tests named after "Held by": `file`: "title"; "title"; `another file`: "title". */
function testsOf({ text }: Line): readonly Named[] {
  const held = text.slice(text.lastIndexOf('Held by'))
  return [...held.matchAll(/`([^`]+)`:((?: "[^"]+"[;.,]?)+)/g)].flatMap(([, file = '', titles = '']) =>
    [...titles.matchAll(/"([^"]+)"/g)].map(([, title = '']) => ({ file, title })),
  )
}

/** True when the file has an unskipped test with that title. */
function isPresent({ file, title }: Named): boolean {
  if (!/\.(test|spec)\.tsx?$/.test(file) || !existsSync(`${root}/${file}`)) return false
  const source = readFileSync(`${root}/${file}`, 'utf8').replaceAll("\\'", "'")
  const words = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<!skip|todo|fixme)\\(\\s*(['"\`])${words}\\1,\\s`).test(source)
}

test('every line of the threat model names existing tests', () => {
  const unheld = lines.flatMap((line) => {
    const named = testsOf(line)
    if (!line.text.includes('Held by') || named.length === 0) return [`${line.id} names no test`]
    return named.filter((one) => !isPresent(one)).map(({ file, title }) => `${line.id}: ${file} has no test "${title}"`)
  })
  expect(unheld).toEqual([])
})

test('the lines of each part are numbered consecutively from one', () => {
  const letters = [...new Set(lines.map(({ letter }) => letter))]
  expect(letters).toEqual(['P', 'V', 'F', 'D'])
  for (const letter of letters) {
    const numbers = lines.filter((line) => line.letter === letter).map(({ number }) => number)
    expect(numbers).toEqual(numbers.map((_, index) => index + 1))
  }
})

/** Everything that can be signed or that replaces a signature, by the first words of its row. */
const signedThings = [
  'order',
  'edit',
  'cancel',
  'transfer',
  'withdrawal',
  'swap',
  'strategy deposit',
  'vault',
  'quote on an RFQ',
  'registration of a key',
  'signing domain',
]

test('the table of lies has a row for everything that is signed, and names the remaining risk', () => {
  const document = readFileSync(`${root}/SECURITY.md`, 'utf8')
  const [, table = ''] = document.split('## What a lying venue can make the wallet sign')
  const rows = (table.split('\n## ')[0] ?? '').split('\n').filter((line) => line.startsWith('| '))
  expect(rows.every((row) => row.split('|').length === 6)).toBe(true)
  const begins = rows.map((row) => row.split('|')[1]?.trim() ?? '')
  expect(signedThings.filter((thing) => !begins.some((text) => text.startsWith(thing)))).toEqual([])
})

test('the document names each test of a lying venue', () => {
  const named = new Set(lines.flatMap(testsOf).map(({ title }) => title))
  const files = ['lyingVenue', 'lyingVenueTransfers'].map((name) => `${root}/src/dev/testing/attacks/${name}.test.ts`)
  const titles = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/^(?:test|\]\))(?:\.each\(.*)?\(\s*'((?:[^'\\]|\\.)+)'/gm)].map(
      ([, title = '']) => title,
    ),
  )
  expect(titles.length).toBeGreaterThan(20)
  expect(titles.filter((title) => !named.has(title))).toEqual([])
})

test('a line without a test, with a missing file or with a wrong title is detected', () => {
  const [named, nothing] = readLines(
    '\n## The page\n\n- **P1. A threat.** Held by\n  `src/core/lib/parseJson.test.ts`: "text that is not JSON is undefined, and so is\n  null".\n- **P2. Another.** Nothing is done.\n',
  ).map(testsOf)
  expect(named?.map(isPresent)).toEqual([true])
  expect(nothing).toEqual([])
  expect(isPresent({ file: 'src/core/lib/parseJson.test.ts', title: 'text that is' })).toBe(false)
  expect(isPresent({ file: 'src/core/lib/nowhere.test.ts', title: 'a text' })).toBe(false)
  expect(isPresent({ file: 'src/core/lib/parseJson.ts', title: 'parseJson' })).toBe(false)
})
