import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const page = /^src\/(web|core)\/|^src\/main\.tsx$/

const sources = readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|bench)\.tsx?$/.test(entry.name))
  .map((entry) => relative(root, join(entry.parentPath, entry.name)))
  .filter((file) => page.test(file))
  .map((file) => ({ file, text: readFileSync(join(root, file), 'utf8') }))

function filesWith(pattern: RegExp): readonly string[] {
  return sources.filter(({ text }) => pattern.test(text)).map(({ file }) => file)
}

test('no text is interpreted as markup or code', () => {
  expect(sources.length).toBeGreaterThan(300)
  const ways = ['dangerouslySetInnerHTML', 'innerHTML', 'outerHTML', 'insertAdjacentHTML', 'srcdoc', 'DOMParser']
  expect(filesWith(new RegExp(`${ways.join('|')}|createContextualFragment|document\\.write`, 'i'))).toEqual([])
  expect(filesWith(/\beval\(|\bnew Function\b|set(Timeout|Interval)\(\s*['"`]|javascript:/)).toEqual([])
})

test('every link starts with a path of the page or a literal, and none leads to an address from a venue', () => {
  const targets = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:href|src)=(\{[^}]*\}|"[^"]*")/g)].map(([, target = '']) => ({ file, target })),
  )
  expect(targets.length).toBeGreaterThan(10)
  // Names from a venue must be encoded by `tradePath`, and images must be data URLs announced by a wallet.
  const own =
    /^(\{(routes\.\w+|(coinPath|tradePath|orderPath|optionPath|historyPath|searchPath|transfersPath|strategiesPath)\(|(link|place)\.path|(details\.)?keysPath|path\b|here\b|icon\b|url\b)|"(#main"|\/|https:\/\/www\.tradingview\.com\/"))/
  expect(targets.filter(({ target }) => !own.test(target))).toEqual([])
})

test('no window is opened', () => {
  expect(filesWith(/window\.open\(/)).toEqual([])
})

test('every text field has a maximum length, because a long text would block the page', () => {
  const fields = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/<(?:input|textarea)\b[^]*?\/>/g)].map(([field]) => ({ file, field })),
  )
  expect(fields.length).toBeGreaterThan(10)
  const untyped = /type="(radio|checkbox|range|file|datetime-local)"/
  expect(fields.filter(({ field }) => !untyped.test(field) && !field.includes('maxLength='))).toEqual([])
})
